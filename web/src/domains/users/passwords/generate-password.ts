/** Excludes characters that are easily confused: 0 o 1 l i. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP = 4

/** Draws a uniformly random character: bytes above the last multiple of the alphabet's length are rejected. */
function sign(): string {
  const fair = 256 - (256 % SIGNS.length)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) return SIGNS.charAt(byte % SIGNS.length)
  }
}

/** Generates a password such as `k7wm-hq3x-zp9d`: about 59 bits, easy to type on a phone. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP }, sign).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
