import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOMAIN_TOPICS } from './all-topics.ts'
import type { DomainTopics } from './topic.ts'

const SOURCE = new URL('..', import.meta.url)
const TOPICS = Object.values<DomainTopics>(DOMAIN_TOPICS)
const duplicatesOf = (names: readonly string[]) =>
  names.filter((name, index) => names.indexOf(name) !== index)

test('lists the topics.ts of each folder', () => {
  const folders = readdirSync(SOURCE)
    .filter((name) => name !== 'notifications')
    .filter((name) => existsSync(new URL(`${name}/topics.ts`, SOURCE)))
  expect(Object.keys(DOMAIN_TOPICS).sort()).toEqual(folders.sort())
})

test('no two domains define the same topic or prefix', () => {
  expect(duplicatesOf(TOPICS.flatMap((topics) => Object.keys(topics)))).toEqual([])
  const prefixes = TOPICS.flatMap((topics) => Object.values(topics).flatMap((topic) => topic.prefixes))
  expect(duplicatesOf(prefixes)).toEqual([])
})
