import { create } from 'zustand'
import { readStored, store } from '../../../lib/storage/local-storage.ts'

/**
 * `asking`: waits for consent on a metered connection; `paused`: continues when the network returns or on request; `full`:
 * the device has no room; `removed`: the learner deleted it, so it is not fetched again by itself.
 */
export type PackageStatus = 'unknown' | 'asking' | 'downloading' | 'paused' | 'ready' | 'full' | 'removed'

/** The offline package as the device remembers it. It holds library content only and nothing personal. */
interface PackageRecord {
  readonly status: PackageStatus
  /** Bytes on the device. */
  readonly bytes: number
  /** True if the learner agreed to use a metered connection. */
  readonly allowsMetered: boolean
  /** Code files that the package has stored, to be removed once a new version lacks them. */
  readonly files: readonly string[]
  /** True if the learner paused the download, so that it does not continue by itself. */
  readonly isHeld: boolean
  /** True if the server had no voice for the words. */
  readonly lacksAudio: boolean
}

const STORAGE_KEY = 'offline-package'
const EMPTY: PackageRecord = {
  status: 'unknown',
  bytes: 0,
  allowsMetered: false,
  files: [],
  isHeld: false,
  lacksAudio: false,
}

function readRecord(): PackageRecord {
  try {
    const record: PackageRecord = { ...EMPTY, ...JSON.parse(readStored(STORAGE_KEY) ?? '{}') }
    // A download ended with its page.
    return record.status === 'downloading' ? { ...record, status: 'paused' } : record
  } catch {
    return EMPTY
  }
}

export const usePackage = create<PackageRecord>(readRecord)

/** Changes the record in memory and on the device. */
export function updatePackage(changes: Partial<PackageRecord>): void {
  usePackage.setState(changes)
  store(STORAGE_KEY, JSON.stringify(usePackage.getState()))
}
