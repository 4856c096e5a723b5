import { buildServerIfChanged } from '../build.mjs'

/** Before the server's tests: what its threads and processes run (see platform/worker-entry.ts). */
export async function setup() {
  await buildServerIfChanged()
}
