import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { aPdf } from '../../testing/pdf.ts'

/** All photo uploads except vouchers (see merchants.test.ts). Task files accept photos only. */
const UPLOADS = ENDPOINTS.filter(({ upload, path }) => upload && /\/(photos|tasks\/files)$/.test(path))

let h: Harness
let boss: TestUser
let files: Record<string, Uint8Array>
beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  const square = (px: number) =>
    sharp({ create: { width: px, height: px, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
  const photo = await square(400)
  files = {
    pdf: await aPdf(1),
    text: Buffer.from('no photo at all'),
    damaged: photo.subarray(0, 200),
    small: await square(20),
  }
})
afterAll(() => h.close())

const NO_PHOTO = '只支持照片（JPG、PNG、WebP），请换一张照片'
const DAMAGED = '照片已损坏或太大，无法打开，请换一张照片'
const SMALL = '照片太小，请换一张更清晰的照片'

test('the list of photo uploads is complete', () => {
  expect(UPLOADS.length).toBeGreaterThan(6)
})

test.each(UPLOADS.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s rejects PDFs with a photo message',
  async (_, endpoint) => {
    const input = 'id' in endpoint.input.properties ? { id: 1 } : {}
    const send = async (bytes: Uint8Array) => {
      const file = { name: 'photo.jpg', bytes }
      const { code, msg } = await h.call(endpoint, input as never, { token: boss.token, file })
      return [code, msg]
    }
    const refused = (msg: string) => [ERRORS.bad_file.code, msg]
    expect(await send(files.pdf ?? new Uint8Array())).toEqual(refused(NO_PHOTO))
    expect(await send(files.text ?? new Uint8Array())).toEqual(refused(NO_PHOTO))
    expect(await send(files.damaged ?? new Uint8Array())).toEqual(refused(DAMAGED))
    expect(await send(files.small ?? new Uint8Array())).toEqual(refused(SMALL))
  },
)
