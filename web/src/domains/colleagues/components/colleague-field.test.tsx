import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import type { Person } from '../use-colleagues.ts'
import { ColleagueField } from './colleague-field.tsx'

const PEOPLE = Array.from({ length: 500 }, (_, index) => ({
  id: index + 1,
  name: index === 420 ? '单田芳' : `同事${index + 1}`,
  position: '业务员',
  avatar: null,
  pinyin: index === 420 ? 'shan tian fang stf shantianfang' : `tong shi ${index + 1}`,
}))

let people: number
let answer: (page: number) => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  people = 20
  answer = (page) =>
    ok({
      list: PEOPLE.slice(0, people).slice((page - 1) * 100, page * 100),
      pagination: {
        page,
        pageSize: 100,
        total: people,
        totalPages: Math.ceil(people / 100),
        totalCapped: false,
      },
    })
  server = await startScriptedServer({
    'GET /api/colleagues': (_, { url }) => answer(Number(new URL(url, 'http://x').searchParams.get('page'))),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const dialog = () => screen.findByRole('dialog')
const find = async (text: string) => {
  const sheet = within(await dialog())
  await sheet.findByRole('button', { name: /同事500/ })
  await userEvent.type(sheet.getByRole('searchbox'), text)
  return sheet
}

function One({ start = null as Person | null }) {
  const [person, setPerson] = useState(start)
  return <ColleagueField label="负责人" value={person} onChange={setPerson} anyLabel="不指定" />
}
function Some({ start = [] as Person[] }) {
  const [people, setPeople] = useState(start)
  return <ColleagueField label="参与人" multiple value={people} onChange={setPeople} except={[2]} />
}

test('finds one of 500 colleagues by initials', async () => {
  people = 500
  show('/x', () => <One />)
  await userEvent.click(screen.getByRole('button', { name: '负责人：请选择' }))
  const sheet = await find('stf')
  await userEvent.click(sheet.getByRole('button', { name: /单田芳/ }))
  await screen.findByRole('button', { name: '负责人：单田芳' })
  expect(server.calls('GET /api/colleagues')).toHaveLength(5)
})

test('offers no colleague as a choice when enabled', async () => {
  show('/x', () => <One start={{ id: 5, name: '同事5' }} />)
  await userEvent.click(screen.getByRole('button', { name: '负责人：同事5' }))
  await userEvent.click(await within(await dialog()).findByRole('button', { name: '不指定' }))
  await screen.findByRole('button', { name: '负责人：请选择' })
})

test('summarises several colleagues and hides excluded ones', async () => {
  show('/x', Some)
  await userEvent.click(screen.getByRole('button', { name: '参与人：请选择' }))
  const sheet = within(await dialog())
  await sheet.findByRole('button', { name: '同事1业务员' })
  expect(sheet.queryByRole('button', { name: '同事2业务员' })).toBeNull()
  for (const id of [1, 3, 4, 5]) await userEvent.click(sheet.getByRole('button', { name: `同事${id}业务员` }))
  await userEvent.click(sheet.getByRole('button', { name: '选好（4）' }))
  await screen.findByRole('button', { name: '参与人：同事1、同事3、同事4等 4 人' })
})

test('shows a chosen colleague who left and allows removal', async () => {
  show('/x', () => <Some start={[{ id: 9_000, name: '离职的人' }]} />)
  await userEvent.click(screen.getByRole('button', { name: '参与人：离职的人' }))
  const sheet = within(await dialog())
  await userEvent.click(await sheet.findByRole('button', { name: '离职的人账号已停用' }))
  await userEvent.click(sheet.getByRole('button', { name: '选好' }))
  await screen.findByRole('button', { name: '参与人：请选择' })
})

test('offers a retry when the list fails to load', async () => {
  const works = answer
  answer = () => refusal(500, 50000, '服务器出错')
  show('/x', () => <One />)
  await userEvent.click(screen.getByRole('button', { name: '负责人：请选择' }))
  const again = await within(await dialog()).findByRole('button', { name: '重试' })
  answer = works
  await userEvent.click(again)
  await within(await dialog()).findByRole('button', { name: '同事1业务员' })
})
