import { createSealer } from './sealer.ts'

/** Seals secrets of a record for the database. `purpose` separates kinds of records. */
export function createRecordSealer(serverSecret: string, purpose: string) {
  const sealer = createSealer(serverSecret, purpose)
  const owner = (tenantId: number, recordId: number) => `${tenantId}:${recordId}`
  return {
    seal: (secret: string, tenantId: number, recordId: number) =>
      sealer.seal(secret, owner(tenantId, recordId)),
    /** Undefined if the server's secret has changed. */
    open: (sealed: string, tenantId: number, recordId: number) =>
      sealer.open(sealed, owner(tenantId, recordId)),
  }
}
export type RecordSealer = ReturnType<typeof createRecordSealer>
