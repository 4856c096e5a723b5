import { getCompanyContent } from '@shangxue/contract/content/company-content'
import type { Level } from '@shangxue/contract/users/endpoints'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/call.ts'
import type { ResponseOf } from '../../../../lib/api/http.ts'
import { useSession } from '../../../../lib/session/state.ts'
import { studyOwnerOf } from '../../learner/study-owner.ts'
import { companyContentKey } from '../../store/study-database.ts'
import { GUEST } from '../../store/study-state.ts'
import { cachePack, levelOfGrade, readCachedPack } from '../pack-store.ts'
import { OWN_UNIT, withoutCompanyItems } from './company-items.ts'
import { type BookUnit, levelsOfBook, withOwnUnits } from './own-units.ts'

/** The words, sentences and passages that the learner's company has published for a level. */
type CompanyContent = NonNullable<ResponseOf<typeof getCompanyContent>['content']>
type Item = CompanyContent[keyof CompanyContent][number]

const NONE: CompanyContent = { words: [], sentences: [], cloze: [], gapped: [], listening: [] }
/** The level of a pack such as `words 7` or `cloze 初中`; undefined for packs without company items. */
function levelOfPack(name: string): Level | undefined {
  const [, kind, part] = /^(words|sentences|cloze|gapped|listening) (.+)/.exec(name) ?? []
  return kind === 'words' ? levelOfGrade(Number(part)) : (part as Level | undefined)
}

/** The company's items of a pack. Words are in a unit of their own. */
function itemsOfPack(name: string, content: CompanyContent): readonly Item[] {
  const [kind = '', part] = name.split(' ')
  if (kind === 'words')
    return content.words
      .filter(({ grade }) => grade === Number(part))
      .map((word) => ({ ...word, unit: OWN_UNIT }))
  // The device's copy may be of a build that did not know the kind.
  return content[kind as keyof CompanyContent] ?? []
}

const isBookPack = (name: string): boolean => name.startsWith('book ')

/** Other devices publish and withdraw items. */
const STALE_MS = 60_000

const companyContentOptions = (level: Level, owner: string) =>
  queryOptions({
    queryKey: [getCompanyContent.path, { level }, owner],
    staleTime: STALE_MS,
    retry: false,
    meta: { quiet: true },
    queryFn: async (): Promise<CompanyContent> => {
      const key = companyContentKey(owner, level)
      const cached = await readCachedPack<CompanyContent>(key)
      const { revision, content } = await call(
        getCompanyContent,
        { level, revision: cached?.version ?? '' },
        { quiet: true },
      )
      const current = content ?? cached?.list[0] ?? NONE
      if (content) await cachePack(key, { version: revision, list: [content] })
      return current
    },
  })

/** Fetches the company's items of a level, and replaces them in the packs that this page has loaded. */
export async function refreshCompanyContent(client: QueryClient, level: Level): Promise<CompanyContent> {
  const owner = studyOwnerOf(useSession.getState())
  if (owner === GUEST) return NONE
  const content = await client.fetchQuery(companyContentOptions(level, owner))
  for (const [key, list] of client.getQueriesData<readonly unknown[]>({ queryKey: ['study-pack'] })) {
    const name = String(key[1])
    if (!list || (levelOfPack(name) !== level && !isBookPack(name))) continue
    const current = isBookPack(name)
      ? withOwnUnits(list as readonly BookUnit[], level, content.words)
      : [...withoutCompanyItems(list), ...itemsOfPack(name, content)]
    if (JSON.stringify(list) !== JSON.stringify(current)) client.setQueryData(key, current)
  }
  return content
}

/** The newest content of a level that is known: from the server, else the device's copy, which is replaced when the server has a newer one. */
async function newestContent(
  client: QueryClient,
  level: Level,
  owner: string,
  refreshed: Promise<CompanyContent>,
): Promise<CompanyContent> {
  const fresh = client.getQueryData<CompanyContent>(companyContentOptions(level, owner).queryKey)
  return (
    fresh ??
    (await readCachedPack<CompanyContent>(companyContentKey(owner, level)))?.list[0] ??
    (await refreshed)
  )
}

const refresh = (client: QueryClient, level: Level) => refreshCompanyContent(client, level).catch(() => NONE)

async function completeBook(
  client: QueryClient,
  owner: string,
  library: readonly BookUnit[],
): Promise<readonly BookUnit[]> {
  let units = library
  for (const level of levelsOfBook(library)) {
    const { words } = await newestContent(client, level, owner, refresh(client, level))
    units = withOwnUnits(units, level, words)
  }
  return units
}

/**
 * Begins to load the company's items of a pack. The returned function adds them to those of the library. A device without a
 * copy waits for the server, and goes on without them if it cannot be reached.
 */
export function startCompanyItems(
  client: QueryClient,
  name: string,
): (library: readonly unknown[]) => Promise<readonly unknown[]> {
  const level = levelOfPack(name)
  const owner = studyOwnerOf(useSession.getState())
  if (owner === GUEST) return async (library) => library
  if (isBookPack(name)) return (library) => completeBook(client, owner, library as readonly BookUnit[])
  if (!level) return async (library) => library
  const refreshed = refresh(client, level)
  return async (library) => [
    ...library,
    ...itemsOfPack(name, await newestContent(client, level, owner, refreshed)),
  ]
}
