import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, type UtcDay, utcDayOf, utcDaysBetween } from '../lib/time/utc-day';

export const userCount = 10_000;
const groupCount = 50;
const daysOfUsage = 31;
const daysOfHistory = 8;
const sessionsADay = 1000;
const runningANode = 300;
const nodeIds = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 'cccccccccccccccc'];
const periods = ['day', 'week', 'month'];

/** `user00042`. */
export const nameOf = (number: number) => `user${String(number % userCount).padStart(5, '0')}`;

function write(folder: string, key: string, text: string): void {
  const file = path.join(folder, key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function usageText(day: number, node: number): string {
  let text = '';
  for (let n = 0; n < userCount; n += 1) text += `${nameOf(n)}: ${((n * 7919 + day * 31 + node) % 9000) / 10}\n`;
  return text;
}

function historyText(day: UtcDay, dayNumber: number, node: number): string {
  const midnight = Date.parse(day) / 1000;
  let text = '';
  for (let n = 0; n < sessionsADay; n += 1) {
    const username = nameOf(n * 37 + dayNumber * 1009 + node * 7);
    const start = midnight + n * 20;
    text += `- {session_id: ${day}-${node}-${n}, username: ${username}, app_id: notebook, app_name: Notebook, pool: default, gpu: ${n % 5 === 0}, created_at: ${start}, ended_at: ${start + 300}, weighted_seconds: 300.0, reason: user, ended_by: ${username}}\n`;
  }
  return text;
}

function statusText(now: number, node: number): string {
  let text = `time: ${now / 1000}\ncpus: 64\nmemory_mb: 262144\nload: 8\nreport_seconds: 3600\nsessions:\n`;
  for (let n = 0; n < runningANode; n += 1) {
    text += `- {session_id: live-${node}-${n}, username: ${nameOf(n * 11 + node)}, app_id: notebook, app_name: Notebook, created_at: ${now / 1000 - 3600 * (n % 12)}, rate: 1.0, weighted_seconds: 100.0, phase: running}\n`;
  }
  return text;
}

/** Ten thousand users in fifty groups, a month of usage on three nodes with a week of history, 900 sessions running. */
export function writeUsersTree(folder: string, now: number): void {
  for (let n = 0; n < groupCount; n += 1) {
    const period = periods[n % periods.length];
    const limits = `session_limit: ${n % 7}\nallowance_hours: ${20 + n}\nallowance_period: ${period}\n`;
    write(folder, `groups/group${n}`, `${limits}sso_groups: [provider${n}]\n`);
  }
  for (let n = 0; n < userCount; n += 1) {
    const groups = `groups: [group${n % groupCount}, group${(n * 7) % groupCount}]\nprovider_groups: [provider${n % 13}]\n`;
    write(folder, `keys/users/${nameOf(n)}`, `--- Settings ---\n${groups}session_hours: 8\n--- Public Key ---\n`);
  }
  const today = utcDayOf(now);
  const days = utcDaysBetween(addDays(today, 1 - daysOfUsage), today);
  nodeIds.forEach((id, node) => {
    write(
      folder,
      `cluster/nodes/${id}.yml`,
      `id: ${id}\nname: node-${node}\napproved: true\nroles: [runtime]\npool: default\n`,
    );
    write(folder, `cluster/status/${id}.yml`, statusText(now, node));
    days.forEach((day, number) => {
      write(folder, `cluster/usage/${day}/${id}.yml`, usageText(number, node));
      if (number >= daysOfUsage - daysOfHistory)
        write(folder, `cluster/history/${day}/${id}.yml`, historyText(day, number, node));
    });
  });
}

/** One node writes what all have used today, once a second, until it is told to stop. */
export function writeEachSecond(folder: string, now: number): { stop: () => Promise<number> } {
  const [id] = nodeIds;
  const stopping = new AbortController();
  let writes = 0;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      write(folder, `cluster/usage/${utcDayOf(now)}/${id}.yml`, usageText(writes, 0));
      writes += 1;
      await delay(1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
      return writes;
    },
  };
}
