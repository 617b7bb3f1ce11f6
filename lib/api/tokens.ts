import { z } from 'zod';
import { roles } from '../cluster/permissions';
import { instant, username, userParams } from './common';
import { writtenLine } from './written-text';

export const token = z
  .object({
    id: z.string(),
    username,
    role: z.enum(roles).meta({ description: "The token opens the smaller of this and the person's present role" }),
    label: z.string(),
    created_by: z.string().nullable().meta({ description: 'null: somebody else, told to administrators only' }),
    created_at: instant,
    expires_at: instant.nullable().meta({ description: 'null = never' }),
    expired: z.boolean(),
    last_used: instant.nullable().meta({ description: 'As the frontends last wrote it; null = not used yet' }),
  })
  .meta({ id: 'Token' });
export type TokenWire = z.infer<typeof token>;

export const tokensAnswer = z.object({
  as_of: instant,
  username,
  tokens: z.array(token).meta({ description: 'Newest first' }),
  at_most: z
    .object({
      role: z.enum(roles).meta({ description: "The smaller of the asking person's and that of whom it is for" }),
      expires_at: instant.nullable().meta({ description: 'Set where the asking person came in by a token that ends' }),
    })
    .meta({ description: 'What is of use in a token that is made now' }),
});
export type TokensAnswer = z.infer<typeof tokensAnswer>;

export const tokenBody = z.strictObject({
  label: writtenLine(100).min(1, 'must say what the token is for'),
  role: z.enum(roles).optional().meta({ description: "Default: the person's present role" }),
  expires_at: instant.nullable().meta({ description: 'null = never' }),
});
export const createdToken = z
  .object({ token, secret: z.string().meta({ description: 'Shown this once; only its hash is kept' }) })
  .meta({ id: 'CreatedToken' });
export type CreatedTokenWire = z.infer<typeof createdToken>;

export const tokenParams = userParams.extend({
  id: z.string().regex(/^[0-9a-f]{16}$/, 'a token id is 16 hexadecimal digits'),
});
