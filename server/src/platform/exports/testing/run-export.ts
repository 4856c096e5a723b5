import { setTimeout as pause } from 'node:timers/promises'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { downloadExport, type ExportEndpoint, getExport } from '@shangxue/contract/platform/exports'
import type { Harness } from '../../../testing/harness.ts'
import { readTable } from '../../spreadsheet/read/read-table.ts'
import type { Table } from '../../spreadsheet/read/table.ts'

/** Drives exports in tests as the screen does. */
export type Run = Output<typeof getExport>
type Calls = Pick<Harness, 'call'>

const POLL_MS = 20
const MAX_POLLS = 1_000

export async function startExport<E extends ExportEndpoint>(
  h: Calls,
  endpoint: E,
  filters: Partial<Input<E>>,
  token: string,
): Promise<Run> {
  const { status, msg, data } = await h.call(endpoint, filters, { token })
  if (status !== 200) throw new Error(msg)
  return data as Run
}

/** Returns the run once it matches; finished by default. */
export async function waitForRun(
  h: Calls,
  id: string,
  token: string,
  isSettled: (run: Run) => boolean = ({ state }) => state === 'done' || state === 'failed',
): Promise<Run> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const { data: run } = await h.call(getExport, { id }, { token })
    if (isSettled(run)) return run
    await pause(POLL_MS)
  }
  throw new Error('the export never got there')
}

export async function downloadExportTable(h: Calls, id: string, token: string): Promise<Table> {
  const { status, msg, data } = await h.call(downloadExport, { id }, { token })
  if (status !== 200) throw new Error(msg)
  return readTable(data, 'x.xlsx')
}

/** Returns the exported table, small or large. */
export async function exportTable<E extends ExportEndpoint>(
  h: Calls,
  endpoint: E,
  filters: Partial<Input<E>>,
  token: string,
): Promise<Table> {
  const { id } = await startExport(h, endpoint, filters, token)
  await waitForRun(h, id, token)
  return downloadExportTable(h, id, token)
}
