import type { Level } from '@shangxue/contract/users/endpoints'
import { create } from 'zustand'
import type { PhotoEdit } from '../../../lib/pictures/geometry.ts'
import { identityOf, ownerOf, useSession } from '../../../lib/session/state.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import type { PaperFactsDraft } from '../paper-facts.ts'
import { readStored, removeStored, store } from './draft-storage.ts'

export type PageKind = 'questions' | 'answers'
/** A photo or PDF to upload. */
export interface UploadFile {
  /** File id on the server. Another crop of the same photo gets a new id. */
  readonly id: string
  readonly kind: PageKind
  readonly name: string
  readonly pdf: boolean
  readonly edit: PhotoEdit
  /** A part may have arrived, so the server is queried before sending. */
  readonly begun: boolean
  /** Uploaded share, 0 to 1. */
  readonly share: number
  readonly sent: boolean
  readonly problem: string | null
}
export interface UploadFacts extends PaperFactsDraft {
  readonly answers: 'none' | 'text' | 'photos'
  readonly answer_key_text: string
}
/** The images of a file: original, prepared for upload, and thumbnail. */
export interface FileImages {
  readonly source: Blob
  readonly ready: Blob
  readonly thumb: Blob | null
}

interface Draft {
  readonly files: readonly UploadFile[]
  readonly facts: UploadFacts
  /** The paper that receives the files; null until it is created. */
  readonly paperId: number | null
  /** Idempotency key for creating the paper. */
  readonly createKey: string
}
interface UploadState extends Draft {
  /** Owner of the draft; empty until the draft has been loaded. */
  readonly owner: string
  /** True if the draft comes from an earlier visit. */
  readonly isRestored: boolean
  readonly isRunning: boolean
  /** Number of photos being prepared. */
  readonly preparingCount: number
  /** True while the upload screen is open and shows the result. */
  readonly isScreenOpen: boolean
  /** Id of the paper whose analysis has just started. */
  readonly uploadedPaperId: number | null
  /** Error of the last upload. */
  readonly problem: string | null
}

const emptyFacts = (level: Level): UploadFacts => ({
  title: '',
  subject: '英语',
  level,
  grade: '',
  minutes: null,
  multiple_rule: 'all_or_nothing',
  answers: 'none',
  answer_key_text: '',
})
const emptyDraft = (level: Level) => ({
  files: [],
  facts: emptyFacts(level),
  paperId: null,
  createKey: uniqueId(),
  isRestored: false,
  isRunning: false,
  problem: null,
})

/** Lives outside the screen, so that the upload continues after leaving it. */
export const useUploadDraft = create<UploadState>(() => ({
  owner: '',
  isScreenOpen: false,
  uploadedPaperId: null,
  preparingCount: 0,
  ...emptyDraft('初中'),
}))

/** Returns the files to send in paper order: answers last, and only if they are photos. */
export function filesToSend({ files, facts }: Draft): UploadFile[] {
  const filesOfKind = (kind: PageKind) => files.filter((file) => file.kind === kind)
  return facts.answers === 'photos'
    ? [...filesOfKind('questions'), ...filesOfKind('answers')]
    : filesOfKind('questions')
}

const getDraft = () => useUploadDraft.getState()
const draftKey = () => `draft ${getDraft().owner}`
const imagesKey = (id: string) => `file ${id}`
const imageCache = new Map<string, FileImages>()

function persist(): void {
  const { files, facts, paperId, createKey } = getDraft()
  void store(draftKey(), { files, facts, paperId, createKey } satisfies Draft)
}

/** Loads the draft of the signed-in user. */
export async function loadDraft(level: Level): Promise<void> {
  const session = useSession.getState()
  const owner = ownerOf(session) || 'nobody'
  if (getDraft().owner === owner) return
  useUploadDraft.setState({ ...emptyDraft(level), owner })
  // Earlier versions stored it under the user name.
  const stored = await readStored<Draft>(draftKey(), `draft ${identityOf(session)}`)
  if (stored && getDraft().owner === owner && getDraft().files.length === 0)
    useUploadDraft.setState({ ...stored, isRestored: true })
}

export function changeFacts(facts: Partial<UploadFacts>): void {
  const { paperId } = getDraft()
  // Changed facts need a new key, because the server refuses other content under the same key. An
  // existing paper is edited instead.
  const createKey = paperId === null ? { createKey: uniqueId() } : {}
  useUploadDraft.setState((before) => ({ facts: { ...before.facts, ...facts }, ...createKey }))
  persist()
}

export const getImages = async (id: string): Promise<FileImages | undefined> =>
  imageCache.get(id) ?? (await readStored<FileImages>(imagesKey(id)))

function storeImages(id: string, images: FileImages): void {
  imageCache.set(id, images)
  void store(imagesKey(id), images)
}

function removeImages(id: string): void {
  imageCache.delete(id)
  void removeStored(imagesKey(id))
}

type NewFile = Pick<UploadFile, 'kind' | 'name' | 'pdf' | 'edit'>
const createFile = (file: NewFile): UploadFile => ({
  ...{ kind: file.kind, name: file.name, pdf: file.pdf, edit: file.edit },
  ...{ id: uniqueId(), begun: false, share: 0, sent: false, problem: null },
})

export function addFile(file: NewFile, images: FileImages): void {
  const added = createFile(file)
  storeImages(added.id, images)
  useUploadDraft.setState(({ files }) => ({ files: [...files, added] }))
  persist()
}

/** Replaces a photo by another crop, as a new file. */
export function replaceFile(id: string, edit: PhotoEdit, images: FileImages): void {
  const files = getDraft().files.map((file) => {
    if (file.id !== id) return file
    const next = createFile({ ...file, edit })
    storeImages(next.id, images)
    return next
  })
  useUploadDraft.setState({ files })
  removeImages(id)
  persist()
}

export function removeFile(id: string): void {
  useUploadDraft.setState(({ files }) => ({ files: files.filter((file) => file.id !== id) }))
  removeImages(id)
  persist()
}

/** Moves a file to the position of another one. */
export function moveFile(id: string, targetId: string): void {
  const { files } = getDraft()
  const [from, to] = [
    files.findIndex((file) => file.id === id),
    files.findIndex((file) => file.id === targetId),
  ]
  if (from < 0 || to < 0 || from === to) return
  const next = [...files]
  next.splice(to, 0, ...next.splice(from, 1))
  useUploadDraft.setState({ files: next })
  persist()
}

export function changeFile(id: string, changes: Partial<UploadFile>): void {
  useUploadDraft.setState(({ files }) => ({
    files: files.map((file) => (file.id === id ? { ...file, ...changes } : file)),
  }))
  // Do not persist `share`: it changes many times a second, and the server knows it anyway.
  if (Object.keys(changes).some((key) => key !== 'share')) persist()
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
  const { files, facts } = getDraft()
  void removeStored(draftKey())
  for (const { id } of files) removeImages(id)
  useUploadDraft.setState(emptyDraft(facts.level))
}

/** Removes the draft of an owner and its pictures from the device. */
export async function removeUploadDraft(owner: string): Promise<void> {
  const key = `draft ${owner}`
  const stored = await readStored<Draft>(key)
  if (getDraft().owner === owner) useUploadDraft.setState({ ...emptyDraft('初中'), owner: '' })
  const keys = (stored?.files ?? []).map(({ id }) => imagesKey(id))
  imageCache.clear()
  await Promise.all([key, ...keys].map(removeStored))
}
