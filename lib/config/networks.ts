import 'server-only';
import { BlockList, isIP, isIPv4 } from 'node:net';

export interface Network {
  address: string;
  prefixBits: number;
  family: 'ipv4' | 'ipv6';
}

/** `::ffff:10.0.0.1`, as a socket that listens on both families names an IPv4 peer, becomes `10.0.0.1`. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : address;
}

/** An address or `address/bits`; null where the text is neither. */
export function parseCidr(text: string): Network | null {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return null;
  const widest = version === 4 ? 32 : 128;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null;
  const prefixBits = bits === undefined ? widest : Number(bits);
  return prefixBits > widest ? null : { address, prefixBits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether an address lies in one of the networks (entries that are none hold nothing). */
export function networkMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of entries.map(parseCidr)) {
    if (network) list.addSubnet(network.address, network.prefixBits, network.family);
  }
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}
