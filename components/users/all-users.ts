import type { z } from 'zod';
import { endpoints } from '@/lib/api/endpoints';
import type { UserWire, usersQuery } from '@/lib/api/users';
import { callApi } from '@/lib/http/client';

const rowsPerPage = 1000;

/** Every page of the list of users, for a file. */
export async function allUsers(query: Omit<z.input<typeof usersQuery>, 'cursor'>): Promise<UserWire[]> {
  const users: UserWire[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof callApi<typeof endpoints.listUsers>>> = await callApi(endpoints.listUsers, {
      query: { ...query, limit: rowsPerPage, ...(cursor === null ? {} : { cursor }) },
    });
    users.push(...page.users);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return users;
}
