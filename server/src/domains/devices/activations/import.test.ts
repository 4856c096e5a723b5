import { listActivationSources, queryActivations } from '@shangxue/contract/devices/endpoints'
import { activationImport } from '@shangxue/contract/platform/imports'
import { getDevice } from '@shangxue/contract/stock/endpoints'
import { expect, test } from 'vitest'
import { type Run, wizard, xlsxOf } from '../../../platform/imports/testing/wizard.ts'
import { luhnImei } from '../../../testing/builders.ts'
import { testCompany } from '../testing/company.ts'

const { fixture, call, auth, phones } = testCompany({ withJobs: true })

const HEADER = ['IMEI', '激活时间', '激活地', '型号']
const sheet = (...rows: string[][]) => xlsxOf(HEADER, rows)

/** Uploads a file for a source and returns the checked run. */
async function uploadChecked(bytes: Uint8Array, source = '华为'): Promise<Run> {
  const flow = wizard(fixture.h, activationImport)
  const answer = await call(
    activationImport.upload,
    { source },
    { token: fixture.stockManager.token, file: { name: '激活.xlsx', bytes } },
  )
  expect(answer).toMatchObject({ status: 200 })
  return flow.settled(fixture.stockManager, answer.data.id)
}
async function importFile(bytes: Uint8Array, source?: string): Promise<Run> {
  const flow = wizard(fixture.h, activationImport)
  const run = await uploadChecked(bytes, source)
  expect(await flow.commit(fixture.stockManager, run.id)).toMatchObject({ status: 200 })
  return flow.settled(fixture.stockManager, run.id)
}
const counts = (run: Run) => run.effects.map(({ count }) => count)
const events = async (id: number) =>
  (await call(getDevice, { id }, auth())).data.events.filter(({ kind }) => kind === 'activated')

test('marks own devices once and stores foreign records', async () => {
  const [phone] = await phones(1)
  const foreign = luhnImei(81_000_001)
  const rows = [
    [phone?.imei2 ?? '', '2026-01-31 09:30', '湖滨店', 'Mate 70'],
    [foreign, '2026-01-30', '', ''],
  ]
  const run = await importFile(await sheet(...rows))
  expect(run.state).toBe('committed')
  expect(counts(run)).toEqual([2, 0, 1, 1])
  expect(await events(phone?.id ?? 0)).toMatchObject([
    { at: '2026-01-31T01:30:00.000Z', reason: '华为 湖滨店', by: fixture.stockManager.name, document: null },
  ])
  const { data } = await call(queryActivations, { codes: [foreign] }, auth())
  expect(data.list).toMatchObject([
    { state: 'foreign', source: '华为', activated_at: '2026-01-29T16:00:00.000Z' },
  ])

  const secondRun = await importFile(await sheet(...rows))
  expect(counts(secondRun)).toEqual([0, 2, 0, 1])
  expect(await events(phone?.id ?? 0)).toHaveLength(1)
})

test('marks a device listed by both IMEIs once', async () => {
  const [phone] = await phones(1)
  const rows = [
    [phone?.imei1 ?? '', '2026-02-02', '', ''],
    [phone?.imei2 ?? '', '2026-02-01', '', ''],
  ]
  expect(counts(await importFile(await sheet(...rows)))).toEqual([2, 0, 1, 0])
  expect(await events(phone?.id ?? 0)).toMatchObject([{ at: '2026-01-31T16:00:00.000Z' }])
})

test('reports invalid codes, future times and duplicates by row', async () => {
  const imei = luhnImei(81_000_002)
  const run = await uploadChecked(
    await sheet(
      ['860000000000012', '2026-01-31', '', ''],
      [imei, '2099-01-31', '', ''],
      [imei, '2026-01-31', '', ''],
      [imei, '2026-01-31', '', ''],
      [imei, '2026-01-30', '', ''],
      ['', '昨天', '', ''],
    ),
  )
  expect(run.problems.map(({ line, field }) => `${line} ${field}`)).toEqual([
    '2 IMEI',
    '3 激活时间',
    '6 IMEI',
    '7 IMEI',
    '7 激活时间',
  ])
})

test('remembers the column mapping per source', async () => {
  const header = ['设备码', '首激', '备注']
  const file = (n: number) => xlsxOf(header, [[luhnImei(82_000_000 + n), '2026-01-31', '']])
  const flow = wizard(fixture.h, activationImport)
  const first = await uploadChecked(await file(1), '荣耀')
  expect(first.mapping).toEqual({})
  await flow.map(fixture.stockManager, first.id, { imei: 0, activatedAt: 1, place: 2 })
  await flow.settled(fixture.stockManager, first.id)
  await flow.commit(fixture.stockManager, first.id)
  expect((await flow.settled(fixture.stockManager, first.id)).state).toBe('committed')

  expect((await uploadChecked(await file(2), '荣耀')).mapping).toEqual({ imei: 0, activatedAt: 1, place: 2 })
  expect((await uploadChecked(await file(3), '小米')).mapping).toEqual({})
  const reordered = await xlsxOf(['首激', '设备码'], [['2026-01-31', luhnImei(82_000_004)]])
  expect((await uploadChecked(reordered, '荣耀')).mapping).toEqual({ imei: 1, activatedAt: 0 })
  const { data } = await call(listActivationSources, {}, auth())
  expect(data.find(({ name }) => name === '荣耀')).toMatchObject({ records: 1 })
})
