import { beforeEach, expect, test } from 'vitest'
import { NO_EDIT } from '../../../lib/pictures/geometry.ts'
import { useSession } from '../../../lib/session/state.ts'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { addFile, getImages, loadDraft, useUploadDraft } from './upload-draft.ts'

let storage: ReturnType<typeof stubIndexedDb>
beforeEach(() => {
  storage = stubIndexedDb()
})

const draft = () => useUploadDraft.getState()
/** Signs a user in on a freshly loaded page. */
async function arrive(userId: number, userName: string, database = '甲'): Promise<void> {
  useUploadDraft.setState({ owner: '', files: [], paperId: null })
  useSession.setState({ isLoggedIn: true, userId, userName, database })
  await loadDraft('初中')
}

test('keeps photos with the user id, not the user name', async () => {
  await arrive(7, 'lan')
  const picture = new Blob(['a'])
  addFile(
    { kind: 'questions', name: 'a.jpg', pdf: false, edit: NO_EDIT },
    { source: picture, ready: picture, thumb: null },
  )
  await arrive(8, 'lan')
  expect(draft()).toMatchObject({ owner: '8', files: [] })
  await arrive(7, 'orchid', '乙')
  expect(draft()).toMatchObject({ isRestored: true, files: [{ name: 'a.jpg' }] })
  expect(await getImages(draft().files[0]?.id ?? '')).toBeTruthy()
})

test('adopts a draft stored by name once', async () => {
  const { facts } = draft()
  storage.write('draft 甲/lan', { files: [], facts, paperId: 7, createKey: 'k' })
  await arrive(7, 'lan')
  expect(draft().paperId).toBe(7)
  await arrive(8, 'lan')
  expect(draft().paperId).toBeNull()
  await arrive(7, 'orchid')
  expect(draft().paperId).toBe(7)
})
