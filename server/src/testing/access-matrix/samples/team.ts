import { addMoment, addMomentComment, momentPhotoEndpoints } from '@shangxue/contract/moments/endpoints'
import { addWheelPrize, grantWheelChances, spinPrizeWheel } from '@shangxue/contract/wheel/endpoints'
import sharp from 'sharp'
import type { Harness, TestUser } from '../../harness.ts'

const PRIZE = { name: '保温杯', kind: 'goods', weight: 1, stock: 1, active: true } as const

/** Moments and prizes, as path parameters of each endpoint. */
export async function teamRecords(
  h: Harness,
  { token, userId }: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const auth = { token }
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const photo = await h.call(momentPhotoEndpoints.upload, {}, { ...auth, file: { name: 'p.jpg', bytes } })
  const moment = await h.call(addMoment, { body: '开门了', photo_ids: [photo.data.id] }, auth)
  const { id } = moment.data
  const comment = await h.call(addMomentComment, { id, body: '好', reply_to: null }, auth)
  const prize = await h.call(addWheelPrize, PRIZE, auth)
  await h.call(grantWheelChances, { user_ids: [userId], count: 1, note: '试试' }, auth)
  const spin = await h.call(spinPrizeWheel, {}, auth)
  return {
    '/api/moments/photos/:id': { id: photo.data.id },
    '/api/moments/:id': { id },
    '/api/moments/:id/like': { id, liked: true },
    '/api/moments/:id/pin': { id, pinned: true },
    '/api/moments/:id/comments': { id, body: '好', reply_to: null },
    '/api/moments/comments/:id': { id: comment.data.id },
    '/api/wheel/draws/:id/hand-over': { id: spin.data.id },
    '/api/wheel/prizes/:id': { id: prize.data.id, ...PRIZE, version: 1 },
  }
}
