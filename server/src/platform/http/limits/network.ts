import { isIPv6 } from 'node:net'

/** `::ffff:203.0.113.9`, as URL writes it. */
const MAPPED_IPV4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/
const NETWORK_GROUPS = 4
const ALL_GROUPS = 8

/**
 * Returns the rate-limit key of an address: an IPv4 address itself, of IPv6 its /64 network, since a client controls
 * all addresses of its network.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const normalized = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED_IPV4.exec(normalized) ?? []
  if (high && low) {
    const bytes = [high, low].flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 255]
    })
    return bytes.join('.')
  }
  const [head = [], tail = []] = normalized.split('::').map((part) => part.split(':').filter(Boolean))
  const zeroGroups = Array<string>(ALL_GROUPS - head.length - tail.length).fill('0')
  return [...head, ...zeroGroups, ...tail].slice(0, NETWORK_GROUPS).join(':')
}
