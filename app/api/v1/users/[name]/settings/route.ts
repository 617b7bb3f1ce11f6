import { endpoints } from '@/lib/api/endpoints';
import { conditionIn } from '@/lib/http/if-match';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { readUserSettings } from '@/lib/services/read-user-settings';
import { saveUserSettings } from '@/lib/services/save-user-settings';

export const GET = route(endpoints.getUserSettings, ({ server, context, params }) =>
  readUserSettings(acting(server, context), params.name),
);

export const PUT = route(endpoints.saveUserSettings, ({ server, context, params, body, request }) =>
  saveUserSettings(acting(server, context), params.name, conditionIn(request.headers), body),
);

export const { POST, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'PUT');
