import { countUnsentStudies } from '../../domains/english/learner/count-unsent-studies.ts'
import { unsavedAttempts } from '../../domains/exams/public.ts'
import { countPendingPosts } from '../../domains/moments/post-queue.ts'
import { entriesOf } from '../../lib/outbox/queue.ts'
import type { Entry } from '../../lib/outbox/state.ts'
import { draftKey } from '../../lib/storage/drafts.ts'
import { readStored } from '../../lib/storage/local-storage.ts'

const parsed = (text: string): { readonly unsaved?: unknown } => {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
const hasUnsaved = (text: string) => {
  const { unsaved } = parsed(text)
  return typeof unsaved === 'object' ? Object.keys(unsaved ?? {}).length > 0 : unsaved === true
}

const isCount = (slot: string) => slot.startsWith('stock-count-')
const isPractice = (slot: string) => slot.startsWith('reading-practice/') || slot.startsWith('reward-play/')

/** True if a draft holds work that the server lacks: scans, answers, or the form of a write in the outbox. */
export function isUnsentDraft(slot: string, text: string, entries: readonly Entry[]): boolean {
  if (isCount(slot)) return text !== ''
  if (slot.startsWith('stock-kept-')) return entries.some(({ editAt }) => editAt?.endsWith(`kept=${slot}`))
  return isPractice(slot) && hasUnsaved(text)
}

function draftsOf(owner: string, wanted: (slot: string) => boolean): number {
  const start = draftKey('', owner)
  return Object.keys(localStorage).filter((key) => {
    const slot = key.startsWith(start) ? key.slice(start.length) : ''
    return slot !== '' && wanted(slot) && isUnsentDraft(slot, readStored(key) ?? '', [])
  }).length
}

/** Describes the user's work on this device that the server does not have. Unreadable storage counts as empty. */
export async function listUnsent(owner: string): Promise<readonly string[]> {
  const none = () => 0
  const [writes, posts, studies] = await Promise.all([
    entriesOf(owner).then(({ length }) => length, none),
    countPendingPosts(owner).catch(none),
    countUnsentStudies(owner).catch(none),
  ])
  const counts: readonly (readonly [number, string])[] = [
    [writes, '条操作'],
    [posts, '条动态'],
    [unsavedAttempts(owner).length, '场考试的答案'],
    [draftsOf(owner, isPractice), '份练习的答案'],
    [draftsOf(owner, isCount), '次盘点的扫描'],
    [studies, '条学习记录'],
  ]
  return counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
}
