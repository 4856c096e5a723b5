import { randomUUID } from 'node:crypto'
import { getAuditEntry, listAudit } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { syncStudy } from '@shangxue/contract/study/endpoints'
import {
  deleteWordList,
  exportWordList,
  getLearntSharedWords,
  getOwnWords,
  listSharedWordLists,
  removeWord,
  renameWordList,
  shareWordList,
} from '@shangxue/contract/word-lists/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/harness.ts'
import { createWordListFixture } from './testing/word-list-fixture.ts'

const { fixture, imported, lists, words, typed } = createWordListFixture()

const FILE = 'Unit 1\nbrave 勇敢的\nUnit 2\neager 热切的\napple\n'
/** A colleague of the list's owner, and the list with two words of its own and one of the library. */
let pupil: TestUser
let list: Awaited<ReturnType<typeof imported>>
beforeEach(async () => {
  pupil = await fixture.h.signIn({ tenantId: fixture.me.tenantId })
  list = await imported(FILE)
})

const share = (shared: boolean, user = fixture.me, id = list.id) =>
  fixture.h.call(shareWordList, { id, shared }, { token: user.token })
const sharedLists = async (user = pupil, q = '') =>
  (await fixture.h.call(listSharedWordLists, { q }, { token: user.token })).data.list
const readWords = (user: TestUser, id = list.id) =>
  fixture.h.call(getOwnWords, { id, q: '' }, { token: user.token })
const sync = async (user: TestUser, input: Partial<Input<typeof syncStudy>> = {}) =>
  (await fixture.h.call(syncStudy, { cursor: 0, answers: [], undos: [], ...input }, { token: user.token }))
    .data
/** The pupil learns words of the list. Returns their item ids. */
async function learn(...spellings: string[]) {
  const { data } = await readWords(pupil)
  const items = data.list.filter(({ spelling }) => spellings.includes(spelling)).map(({ id }) => id)
  const answers = items.map((item) => ({
    ...{ id: randomUUID(), at: new Date().toISOString(), zone: 'Asia/Shanghai', item, ms: 2_000 },
    ...{ kind: 'word' as const, skill: 'recognise' as const, rated: 'good' as const },
  }))
  await sync(pupil, { answers })
  return items
}
const scheduled = async (user = pupil) =>
  (await sync(user)).memories.filter(({ memory }) => memory !== null).map(({ item }) => item)

describe('a shared list', () => {
  test('is found by name and owner and read with its units by others of the company', async () => {
    expect(await sharedLists()).toEqual([])
    await share(true)
    expect(await sharedLists()).toMatchObject([
      { name: '我的单词', count: 3, units: 2, owner: fixture.me.name, owner_active: true },
    ])
    expect(await sharedLists(pupil, '的单')).toHaveLength(1)
    expect(await sharedLists(pupil, fixture.me.name.toUpperCase())).toHaveLength(1)
    expect(await sharedLists(pupil, '%')).toEqual([])
    const { data } = await readWords(pupil)
    expect(data.list.map(({ spelling, unit }) => [spelling, unit])).toEqual([
      ['brave', { number: 1, title: 'Unit 1' }],
      ['eager', { number: 2, title: 'Unit 2' }],
      ['apple', { number: 2, title: 'Unit 2' }],
    ])
    expect(await sharedLists(fixture.me)).toEqual([])
    expect(await lists()).toMatchObject([{ shared: true, units: 2 }])
  })

  test('is audited once when it is shared, stopped and deleted', async () => {
    await share(true)
    await share(true)
    await share(false)
    await share(false)
    await share(true)
    const editor = await fixture.h.signIn({ tenantId: fixture.me.tenantId, permissions: ['content-author'] })
    await share(false, editor)
    await share(true)
    await fixture.h.call(deleteWordList, { id: list.id }, { token: fixture.me.token })
    const boss = await fixture.h.signIn({ tenantId: fixture.me.tenantId, boss: true })
    const { data } = await fixture.h.call(listAudit, {}, { token: boss.token })
    const entries = data.list.filter(({ entity }) => entity === 'word_list').reverse()
    expect(entries.map(({ action, user_name }) => [action, user_name])).toEqual([
      ['word_list.shared', fixture.me.name],
      ['word_list.sharing_stopped', fixture.me.name],
      ['word_list.shared', fixture.me.name],
      ['word_list.sharing_stopped', editor.name],
      ['word_list.shared', fixture.me.name],
      ['word_list.sharing_stopped', fixture.me.name],
    ])
    const stopped = await fixture.h.call(getAuditEntry, { id: entries[3]?.id ?? 0 }, { token: boss.token })
    expect(stopped.data.after).toEqual({ name: list.name, list_owner: fixture.me.name, word_count: 3 })
  })

  test('is invisible to another company', async () => {
    await share(true)
    const stranger = await fixture.h.signIn({ boss: true })
    expect(await sharedLists(stranger)).toEqual([])
    expect(await readWords(stranger)).toMatchObject({ code: ERRORS.not_found.code })
    expect(await share(false, stranger)).toMatchObject({ code: ERRORS.not_found.code })
  })

  test('is changed, exported and shared by nobody else', async () => {
    await share(true)
    const token = { token: pupil.token }
    const { entry } = (await words(list.id)).list[0] ?? { entry: 0 }
    const attempts = [
      fixture.h.call(renameWordList, { id: list.id, name: 'x' }, token),
      fixture.h.call(deleteWordList, { id: list.id }, token),
      fixture.h.call(removeWord, { id: list.id, entry }, token),
      fixture.h.call(exportWordList, { id: list.id, format: 'csv' }, token),
    ]
    for (const attempt of await Promise.all(attempts))
      expect(attempt).toMatchObject({ code: ERRORS.not_found.code })
    expect(await share(false, pupil)).toMatchObject({ status: 403, code: ERRORS.forbidden.code })
    expect(await sharedLists()).toHaveLength(1)
  })

  test('is stopped by a content editor, who cannot share lists of others', async () => {
    const editor = await fixture.h.signIn({ tenantId: fixture.me.tenantId, permissions: ['content-author'] })
    expect(await share(true, editor)).toMatchObject({ code: ERRORS.not_found.code })
    await share(true)
    expect(await share(true, editor)).toMatchObject({ code: ERRORS.forbidden.code })
    expect(await share(false, editor)).toMatchObject({ status: 200 })
    expect(await sharedLists()).toEqual([])
    expect(await readWords(pupil)).toMatchObject({ code: ERRORS.not_found.code })
  })

  test('stays when its owner leaves, and says so', async () => {
    await share(true)
    await fixture.h.database.pool.query('update app_user set disabled_at = now() where id = $1', [
      fixture.me.userId,
    ])
    expect(await sharedLists()).toMatchObject([{ owner_active: false }])
    expect(await readWords(pupil)).toMatchObject({ status: 200 })
  })

  test('may not be 生词本', async () => {
    const { data } = await typed({ spelling: 'brave', meaning: 'adj. 勇敢的' })
    expect(await share(true, fixture.me, data.list.id)).toMatchObject({ code: ERRORS.forbidden.code })
  })
})

describe('words learnt from a shared list', () => {
  beforeEach(async () => {
    await share(true)
  })

  test('are scheduled and can be fetched; those of the library come with the library', async () => {
    const items = await learn('brave', 'apple')
    expect((await scheduled()).sort()).toEqual([...items].sort())
    const { data } = await fixture.h.call(getLearntSharedWords, {}, { token: pupil.token })
    expect(data.list.map(({ spelling }) => spelling)).toEqual(['brave'])
  })

  test.each([
    [
      'the list is deleted',
      () => fixture.h.call(deleteWordList, { id: list.id }, { token: fixture.me.token }),
    ],
    ['the sharing stops', () => share(false)],
  ])('become a list of the learner when %s', async (_what, end) => {
    const [brave = 0] = await learn('brave')
    await Promise.all([end(), end()])
    expect(await scheduled()).toEqual([brave])
    const [copy] = await lists(pupil)
    expect(copy).toMatchObject({ name: '我的单词', count: 1, units: 1, shared: false })
    const { data } = await readWords(pupil, copy?.id)
    expect(data.list).toMatchObject([{ id: brave, spelling: 'brave', senses: [{ zh: '勇敢的' }] }])
    // The learner's own copy ends like any other list.
    await fixture.h.call(deleteWordList, { id: copy?.id ?? 0 }, { token: pupil.token })
    expect(await scheduled()).toEqual([])
  })

  test('are kept when one word is removed from the list', async () => {
    const [brave = 0] = await learn('brave', 'eager')
    await fixture.h.call(removeWord, { id: list.id, entry: brave }, { token: fixture.me.token })
    expect(await scheduled()).toHaveLength(2)
    expect(await lists(pupil)).toMatchObject([{ count: 1 }])
  })

  test('leave nothing behind for those who learnt nothing', async () => {
    await share(false)
    expect(await lists(pupil)).toEqual([])
  })
})
