import { getStudyWords } from '@shangxue/contract/english/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import {
  addLibraryWord,
  addWord,
  checkWordFile,
  commitWordFile,
  getOwnWords,
  listWordLists,
} from '@shangxue/contract/word-lists/endpoints'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ownWords, wordLists } from '../schema.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Test fixture: a server with a new user per test, and helpers for word lists. */
export function createWordListFixture() {
  // Filled before the first test.
  const fixture = {} as { h: Harness; me: TestUser }
  beforeAll(async () => {
    fixture.h = await startHarness()
  })
  afterAll(() => fixture.h.close())
  beforeEach(async () => {
    fixture.me = await fixture.h.signIn()
  })

  const check = (file: string | Uint8Array, name = '我的单词.txt', user = fixture.me) =>
    fixture.h.call(
      checkWordFile,
      {},
      {
        token: user.token,
        file: { name, bytes: typeof file === 'string' ? bytes(file) : file },
      },
    )
  const commit = (token: string, name = '我的单词', user = fixture.me) =>
    fixture.h.call(commitWordFile, { token, name }, { token: user.token })
  const imported = async (file: string | Uint8Array, user = fixture.me) =>
    (await commit((await check(file, 'x.txt', user)).data.token, '我的单词', user)).data
  const lists = async (user = fixture.me) =>
    (await fixture.h.call(listWordLists, {}, { token: user.token })).data.list
  const words = async (id: number, query: Partial<Input<typeof getOwnWords>> = {}, user = fixture.me) =>
    (await fixture.h.call(getOwnWords, { id, ...query }, { token: user.token })).data
  const spellings = async (id: number) => (await words(id)).list.map(({ spelling }) => spelling)
  const typed = (fields: Partial<Input<typeof addWord>>) =>
    fixture.h.call(
      addWord,
      { spelling: 'brave', meaning: '', ipa: '', example_en: '', example_zh: '', ...fields },
      { token: fixture.me.token },
    )
  const fromLibrary = (input: Input<typeof addLibraryWord>) =>
    fixture.h.call(addLibraryWord, input, { token: fixture.me.token })
  const libraryApple = async () => (await fixture.h.call(getStudyWords, { grade: 3 }, {})).data.list[0]

  /** Inserts a list with this many words directly. */
  const filled = (user: TestUser, count: number) =>
    fixture.h.database.withTenant({ tenantId: user.tenantId }, async (db) => {
      const { tenantId, userId } = user
      const [list] = await db.insert(wordLists).values({ tenantId, userId, name: '满' }).returning()
      const word = { tenantId, listId: list?.id ?? 0, ipaUk: '', ipaUs: '', senses: [] }
      for (let offset = 0; offset < count; offset += 1_000)
        await db.insert(ownWords).values(
          Array.from({ length: Math.min(1_000, count - offset) }, (_, i) => ({
            ...word,
            spelling: `w${offset + i}`,
          })),
        )
      return list?.id ?? 0
    })

  return {
    fixture,
    check,
    commit,
    imported,
    lists,
    words,
    spellings,
    typed,
    fromLibrary,
    libraryApple,
    filled,
  }
}
