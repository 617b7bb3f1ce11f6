import { createMemoryStore } from '../store/drivers/memory';
import type { Store } from '../store/port';

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** An object of the tree as a record reader takes it. */
export function treeObject(name: string, content: string | Uint8Array, key = `folder/${name}`) {
  return { key, name, version: '1', bytes: typeof content === 'string' ? bytesOf(content) : content };
}

/** A tree in memory with these objects. */
export async function memoryStoreOf(objects: Readonly<Record<string, string | Uint8Array>>): Promise<Store> {
  const store = createMemoryStore();
  for (const [key, content] of Object.entries(objects)) {
    await store.put(key, typeof content === 'string' ? bytesOf(content) : content, {});
  }
  return store;
}
