import type { Level } from '@shangxue/contract/users/endpoints'
import { create } from 'zustand'
import type { Edit } from '../../../lib/pictures/geometry.ts'
import { identityOf, ownerOf, useSession } from '../../../lib/session/index.ts'
import { uniqueId } from '../../../lib/unique.ts'
import type { PaperFactsDraft } from '../paper-facts.ts'
import { forget, keep, readKept } from './kept.ts'

export type PageKind = 'questions' | 'answers'
/** A photo or PDF to upload. */
export interface UploadFile {
  /** File id on the server. Another crop of the same photo gets a new id. */
  readonly id: string
  readonly kind: PageKind
  readonly name: string
  readonly pdf: boolean
  readonly edit: Edit
  /** A part may have arrived, so the server is queried before sending. */
  readonly begun: boolean
  /** Uploaded share, 0 to 1. */
  readonly share: number
  readonly sent: boolean
  readonly problem: string | null
}
export interface Facts extends PaperFactsDraft {
  readonly answers: 'none' | 'text' | 'photos'
  readonly answer_key_text: string
}
/** The images of a file: original, prepared for upload, and thumbnail. */
export interface Pictures {
  readonly source: Blob
  readonly ready: Blob
  readonly thumb: Blob | null
}

interface Draft {
  readonly files: readonly UploadFile[]
  readonly facts: Facts
  /** The paper that receives the files; null until it is created. */
  readonly paperId: number | null
  /** Idempotency key for creating the paper. */
  readonly createKey: string
}
interface State extends Draft {
  /** Owner of the draft; empty until the draft has been loaded. */
  readonly owner: string
  /** True if the draft comes from an earlier visit. */
  readonly restored: boolean
  readonly running: boolean
  /** Number of photos being prepared. */
  readonly preparing: number
  /** True while the upload screen is open and shows the result. */
  readonly watched: boolean
  /** Id of the paper whose analysis has just started. */
  readonly handedOver: number | null
  /** Error of the last upload. */
  readonly problem: string | null
}

const noFacts = (level: Level): Facts => ({
  title: '',
  subject: '英语',
  level,
  grade: '',
  minutes: null,
  multiple_rule: 'all_or_nothing',
  answers: 'none',
  answer_key_text: '',
})
const nothing = (level: Level) => ({
  files: [],
  facts: noFacts(level),
  paperId: null,
  createKey: uniqueId(),
  restored: false,
  running: false,
  problem: null,
})

/** Lives outside the screen, so that the upload continues after leaving it. */
export const useUploadDraft = create<State>(() => ({
  owner: '',
  watched: false,
  handedOver: null,
  preparing: 0,
  ...nothing('初中'),
}))

/** Returns the files to send in paper order: answers last, and only if they are photos. */
export function filesToSend({ files, facts }: Draft): UploadFile[] {
  const of = (kind: PageKind) => files.filter((file) => file.kind === kind)
  return facts.answers === 'photos' ? [...of('questions'), ...of('answers')] : of('questions')
}

const now = () => useUploadDraft.getState()
const uploadKey = () => `draft ${now().owner}`
const pictureKey = (id: string) => `file ${id}`
const pictures = new Map<string, Pictures>()

function persist(): void {
  const { files, facts, paperId, createKey } = now()
  void keep(uploadKey(), { files, facts, paperId, createKey } satisfies Draft)
}

/** Loads the draft of the signed-in user. */
export async function takeUp(level: Level): Promise<void> {
  const session = useSession.getState()
  const owner = ownerOf(session) || 'nobody'
  if (now().owner === owner) return
  useUploadDraft.setState({ ...nothing(level), owner })
  // Earlier versions stored it under the user name.
  const kept = await readKept<Draft>(uploadKey(), `draft ${identityOf(session)}`)
  if (kept && now().owner === owner && now().files.length === 0)
    useUploadDraft.setState({ ...kept, restored: true })
}

export function changeFacts(facts: Partial<Facts>): void {
  const { paperId } = now()
  // Changed facts need a new key, because the server refuses other content under the same key. An
  // existing paper is edited instead.
  const createKey = paperId === null ? { createKey: uniqueId() } : {}
  useUploadDraft.setState((before) => ({ facts: { ...before.facts, ...facts }, ...createKey }))
  persist()
}

export const picturesOf = async (id: string): Promise<Pictures | undefined> =>
  pictures.get(id) ?? (await readKept<Pictures>(pictureKey(id)))

function hold(id: string, made: Pictures): void {
  pictures.set(id, made)
  void keep(pictureKey(id), made)
}

function letGo(id: string): void {
  pictures.delete(id)
  void forget(pictureKey(id))
}

type NewFile = Pick<UploadFile, 'kind' | 'name' | 'pdf' | 'edit'>
const fresh = (file: NewFile): UploadFile => ({
  ...{ kind: file.kind, name: file.name, pdf: file.pdf, edit: file.edit },
  ...{ id: uniqueId(), begun: false, share: 0, sent: false, problem: null },
})

export function addFile(file: NewFile, made: Pictures): void {
  const added = fresh(file)
  hold(added.id, made)
  useUploadDraft.setState(({ files }) => ({ files: [...files, added] }))
  persist()
}

/** Replaces a photo by another crop, as a new file. */
export function replaceFile(id: string, edit: Edit, made: Pictures): void {
  const files = now().files.map((file) => {
    if (file.id !== id) return file
    const next = fresh({ ...file, edit })
    hold(next.id, made)
    return next
  })
  useUploadDraft.setState({ files })
  letGo(id)
  persist()
}

export function removeFile(id: string): void {
  useUploadDraft.setState(({ files }) => ({ files: files.filter((file) => file.id !== id) }))
  letGo(id)
  persist()
}

/** Moves a file to the position of another one. */
export function placeFile(id: string, at: string): void {
  const { files } = now()
  const [from, to] = [files.findIndex((file) => file.id === id), files.findIndex((file) => file.id === at)]
  if (from < 0 || to < 0 || from === to) return
  const next = [...files]
  next.splice(to, 0, ...next.splice(from, 1))
  useUploadDraft.setState({ files: next })
  persist()
}

export function changeFile(id: string, to: Partial<UploadFile>): void {
  useUploadDraft.setState(({ files }) => ({
    files: files.map((file) => (file.id === id ? { ...file, ...to } : file)),
  }))
  // Do not persist `share`: it changes many times a second, and the server knows it anyway.
  if (Object.keys(to).some((key) => key !== 'share')) persist()
}

export function setPaper(paperId: number | null): void {
  useUploadDraft.setState(({ files }) => ({
    paperId,
    createKey: uniqueId(),
    // A new paper has received none of the files.
    files: files.map((file) => ({ ...file, begun: false, sent: false, share: 0 })),
  }))
  persist()
}

/** Clears the draft after the upload or when the user discards it. */
export function clearDraft(): void {
  const { files, facts } = now()
  void forget(uploadKey())
  for (const { id } of files) letGo(id)
  useUploadDraft.setState(nothing(facts.level))
}

/** Removes the draft of an owner and its pictures from the device. */
export async function forgetUploadDraft(owner: string): Promise<void> {
  const key = `draft ${owner}`
  const kept = await readKept<Draft>(key)
  if (now().owner === owner) useUploadDraft.setState({ ...nothing('初中'), owner: '' })
  const keys = (kept?.files ?? []).map(({ id }) => pictureKey(id))
  pictures.clear()
  await Promise.all([key, ...keys].map(forget))
}
