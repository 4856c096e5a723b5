/** Deterministic random numbers for a seed (Park–Miller generator). */
export function createRandom(seed: number) {
  let state = (seed % 2_147_483_646) + 1
  const uniform = () => {
    state = (state * 48_271) % 2_147_483_647
    return (state - 1) / 2_147_483_646
  }
  for (let i = 0; i < 5; i++) uniform()
  return {
    /** Uniform in [0, 1). */
    uniform,
    /** Standard normal (Box–Muller). */
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  }
}
export type Random = ReturnType<typeof createRandom>
