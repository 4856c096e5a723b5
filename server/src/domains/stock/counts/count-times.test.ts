import * as actions from '@shangxue/contract/stock/actions'
import { expect, onTestFinished, test } from 'vitest'
import { testCompany } from '../testing/company.ts'

const { fixture, call, auth, newPhone } = testCompany()
const MINUTE = 60_000
/** Clock of a device that is a year behind. */
const deviceNow = () => Date.now() - 365 * 24 * 60 * MINUTE

/** Starts a count backdated by some minutes and cancels it after the test: one location has one open count. */
async function startCountAgo(minutesAgo: number) {
  const { id } = (await call(actions.startCount, { location_id: fixture.shop.id }, auth())).data
  onTestFinished(async () => void (await call(actions.cancelCount, { id }, auth())))
  await fixture.h.database.pool.query(
    'update stock_count set started_at = started_at - make_interval(mins => $2) where id = $1',
    [id, minutesAgo],
  )
  return id
}
async function sendAway(id: number) {
  const places = { from_location_id: fixture.shop.id, to_location_id: fixture.depot.id }
  const sent = await call(actions.sendTransfer, { ...places, device_ids: [id], items: [], note: '' }, auth())
  expect(sent.status).toBe(200)
}
interface ScanOptions {
  /** Time of sending by the device's clock. */
  sentAt?: number | string
  key?: string
}
const scan = (id: number, codes: string[], times: number[] | undefined, { sentAt, key }: ScanOptions = {}) =>
  call(
    actions.scanCount,
    { id, codes, ...(times ? { times } : {}) },
    {
      ...auth(),
      headers: {
        ...(sentAt === undefined ? {} : { 'x-sent-at': String(sentAt) }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
    },
  )
const getCount = async (id: number) => (await call(actions.getCount, { id }, auth())).data

test('dates a delayed scan by its own time, whatever the clock', async () => {
  const [scannedBefore, scannedNow] = [await newPhone(), await newPhone()]
  const id = await startCountAgo(60)
  await sendAway(scannedBefore.id)
  await sendAway(scannedNow.id)
  const sentAt = deviceNow()
  // One code was scanned before its device left, the other now.
  const codes = [scannedBefore.imei1, scannedNow.imei1]
  const answer = await scan(id, codes, [sentAt - 30 * MINUTE, sentAt], { sentAt, key: 'kept-for-long' })
  expect(answer.status).toBe(200)
  expect(await getCount(id)).toMatchObject({
    moved: [{ code: scannedBefore.imei1 }],
    surplus: [{ code: scannedNow.imei1 }],
  })
  // Sent again later under the same idempotency key.
  const retry = await scan(id, codes, [sentAt - 30 * MINUTE, sentAt], {
    sentAt: sentAt + MINUTE,
    key: 'kept-for-long',
  })
  expect(retry).toEqual(answer)
})

test('no scan is dated before its count began', async () => {
  const movedDevice = await newPhone()
  await sendAway(movedDevice.id)
  const id = await startCountAgo(0)
  const sentAt = deviceNow()
  await scan(id, [movedDevice.imei1], [sentAt - 30 * MINUTE], { sentAt })
  expect(await getCount(id)).toMatchObject({ moved: [], surplus: [{ code: movedDevice.imei1 }] })
})

test.each<[string, number[] | undefined, ScanOptions]>([
  ['without its own time', undefined, { sentAt: 5_000_000 }],
  ['without the time of the device', [1], {}],
  ['with an invalid device time', [1], { sentAt: 'soon' }],
  ['dated after its sending', [6_000_000], { sentAt: 5_000_000 }],
])('a scan %s is dated by its arrival', async (_, times, sending) => {
  const movedDevice = await newPhone()
  const id = await startCountAgo(60)
  await sendAway(movedDevice.id)
  expect((await scan(id, [movedDevice.imei1], times, sending)).status).toBe(200)
  expect(await getCount(id)).toMatchObject({ moved: [], surplus: [{ code: movedDevice.imei1 }] })
})
