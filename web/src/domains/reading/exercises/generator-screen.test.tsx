import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '../../../lib/testing/server.ts'
import { renderAt, startPapersServer } from '../../papers/testing/papers-server.tsx'
import GeneratorScreen from './generator-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const OFFERS = 'GET /api/reading/offers'
const PREVIEW = 'POST /api/reading/preview'
const offers = (without: readonly string[]) =>
  ok({
    texts: without.length === READING_SKILLS.length ? 0 : 3,
    skills: READING_SKILLS.map((skill) =>
      without.includes(skill) ? { skill, texts: 0, most: 0 } : { skill, texts: 3, most: 2 },
    ),
  })

let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  server = await startPapersServer({
    [OFFERS]: ({ level, length }) => {
      if (length === 'long') return offers(READING_SKILLS)
      return offers(level === '小学' ? ['structure'] : [])
    },
    [PREVIEW]: () => ok(null),
  })
})
afterEach(() => server.stop())
const open = () =>
  renderAt('/reading-comprehension/generator', '/reading-comprehension/generator', GeneratorScreen)
const structure = () => screen.findByRole('button', { name: '篇章结构' })

test('disables question types that no text offers', async () => {
  open()
  await userEvent.click(await structure())
  expect((await structure()).getAttribute('aria-pressed')).toBe('true')

  await userEvent.click(screen.getByRole('radio', { name: '小学' }))
  expect(await screen.findByText(/篇章结构在这类文章里出不了/)).toBeTruthy()
  expect(await structure()).toMatchObject({ disabled: true })

  await userEvent.click(screen.getByRole('button', { name: '预览' }))
  await waitFor(() => expect(server.calls(PREVIEW)[0]).toMatchObject({ level: '小学', skills: [] }))
})

test('suggests another length or topic without matching texts', async () => {
  open()
  await structure()
  await userEvent.click(screen.getByRole('radio', { name: '长' }))
  expect(await screen.findByText(/没有符合条件的文章/)).toBeTruthy()
})
