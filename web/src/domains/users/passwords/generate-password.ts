/** Excludes characters that are easily confused: 0 o 1 l i. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUP_COUNT = 3
const GROUP_LENGTH = 4

/** Draws a uniformly random character: bytes above the last multiple of the alphabet's length are rejected. */
function randomCharacter(): string {
  const limit = 256 - (256 % ALPHABET.length)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return ALPHABET.charAt(byte % ALPHABET.length)
  }
}

/** Generates a password such as `k7wm-hq3x-zp9d`: about 59 bits, easy to type on a phone. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, randomCharacter).join('')
  return Array.from({ length: GROUP_COUNT }, group).join('-')
}
