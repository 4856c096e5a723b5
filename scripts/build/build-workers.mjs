import { buildServerIfChanged } from '../build.mjs'

/** Builds threads and processes of the server before its tests (see platform/worker-entry.ts). */
export async function setup() {
  await buildServerIfChanged()
}
