/**
 * The words of a grade that the placement test asks. A few dozen are enough for tests that differ, and each gets the
 * answers that its calibration needs much sooner than if the whole library were asked.
 */
export const TEST_WORDS_PER_GRADE = 60

/** Spreads ids, which are hashes or counters, evenly over 32 bits; the same on every device. */
function scramble(id: number): number {
  let mixed = Math.imul((id % 4_294_967_296) ^ Math.floor(id / 4_294_967_296), 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Chooses the words to ask, always the same ones: single words rather than phrases, which give their meaning away. */
export function chooseTestWords<T extends { readonly id: number; readonly spelling: string }>(
  words: readonly T[],
): T[] {
  const single = words.filter(({ spelling }) => !spelling.includes(' '))
  return single.sort((a, b) => scramble(a.id) - scramble(b.id) || a.id - b.id).slice(0, TEST_WORDS_PER_GRADE)
}
