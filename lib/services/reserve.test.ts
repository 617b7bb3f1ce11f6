import { describe, expect, it } from 'vitest';
import { testNow } from '../testing/builders';
import { memoryStoreOf } from '../testing/tree-objects';
import { heldReservations, hold, release } from './reserve';

const reservation = (sessionId: string) => ({
  sessionId,
  username: 'alice',
  nodeId: 'alpha',
  at: testNow,
  expiresAt: testNow + 120_000,
});

describe('reservations', () => {
  it('are written only on what was read', async () => {
    const store = await memoryStoreOf({});
    const nothing = await heldReservations(store, 'alice');
    expect(nothing).toEqual({ reservations: [], version: null });
    expect(await hold(store, 'alice', nothing, [reservation('1')])).toBe(true);
    expect(await hold(store, 'alice', nothing, [reservation('2')])).toBe(false);
    const one = await heldReservations(store, 'alice');
    expect(await hold(store, 'alice', one, [...one.reservations, reservation('2')])).toBe(true);
    expect(await hold(store, 'alice', one, [])).toBe(false);
    expect((await heldReservations(store, 'alice')).reservations).toEqual([reservation('1'), reservation('2')]);
  });

  it('are given back one by one, however many do so at once', async () => {
    const store = await memoryStoreOf({});
    const ids = ['1', '2', '3', '4', '5'];
    await hold(store, 'alice', { reservations: [], version: null }, ids.map(reservation));
    await Promise.all(['1', '3', '5', 'none'].map((id) => release(store, 'alice', id)));
    const { reservations } = await heldReservations(store, 'alice');
    expect(reservations.map(({ sessionId }) => sessionId)).toEqual(['2', '4']);
  });

  it.each([
    ['no YAML', '['],
    ['an entry that cannot be read', '[{session_id: s}]'],
  ])('with %s are not taken for none', async (_name, text) => {
    const store = await memoryStoreOf({ 'cluster/reservations/alice.yml': text });
    await expect(heldReservations(store, 'alice')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(release(store, 'alice', '1')).resolves.toBeUndefined();
  });

  it.each(['../alice', 'a/b', ''])('are held for no name like "%s"', async (username) => {
    await expect(heldReservations(await memoryStoreOf({}), username)).rejects.toMatchObject({ code: 'invalid' });
  });
});
