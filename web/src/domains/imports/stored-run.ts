import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import { ownerOf, useSession } from '../../lib/session/state.ts'

/** Keyed by user and endpoint, so that the next user of this tab does not see the run. */
const keyOf = (endpoints: ImportEndpoints) =>
  `import ${ownerOf(useSession.getState())} ${endpoints.upload.path}`

/** The run that this tab was busy with, or null. */
export function readStoredRunId(endpoints: ImportEndpoints): string | null {
  try {
    return sessionStorage.getItem(keyOf(endpoints))
  } catch {
    return null
  }
}

/** Null forgets. Where the browser refuses storage the run lives as long as its screen. */
export function storeRunId(endpoints: ImportEndpoints, id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(keyOf(endpoints))
    else sessionStorage.setItem(keyOf(endpoints), id)
  } catch {
    return
  }
}

/** An import of this tab that goes on when the flow is opened. */
export const hasOpenImport = (endpoints: ImportEndpoints): boolean => readStoredRunId(endpoints) !== null
