import { describe, expect, it } from 'vitest';
import { providerRefusals } from '@/lib/api/sign-in';
import { providerRefusalWords } from './provider-words';

const provider = { name: 'Example University', usernameClaim: 'preferred_username' };

describe('why signing in came to nothing', () => {
  it.each(providerRefusals)('%s is told in sentences', (reason) => {
    expect(providerRefusalWords(reason, provider)).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('says what an administrator does for somebody who is unknown here', () => {
    expect(providerRefusalWords('unknown_person', provider)).toContain('Ask an administrator to make one');
  });

  it.each([undefined, '', 'constructor', '<b>no</b>', ['stale', 'stale']])('says nothing for %j', (reason) => {
    expect(providerRefusalWords(reason, provider)).toBeNull();
  });
});
