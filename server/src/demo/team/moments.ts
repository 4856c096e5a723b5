import { MOMENT_THUMB_PX } from '@shangxue/contract/moments/endpoints'
import sharp from 'sharp'
import { momentComments, momentLikes, momentPhotos, moments } from '../../domains/moments/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

type Author = 'boss' | 'manager' | 'keeper' | 'accountant' | 'lin' | 'zhou' | 'pupil'
interface MomentPlan {
  readonly by: Author
  /** Days ago. */
  readonly ago: number
  readonly body: string
  readonly photos: number
  readonly likes: readonly Author[]
  readonly comments: readonly (readonly [by: Author, body: string, to?: Author])[]
  readonly pinned?: boolean
}

const MOMENT_PLANS: readonly MomentPlan[] = [
  {
    ...{ by: 'boss', ago: 40, pinned: true, photos: 1 },
    body: '本月主推 256 GB 机型，价签和样机请各店在周三前换好。换好后拍一张照片发在这里。',
    likes: ['manager', 'lin', 'zhou', 'keeper'],
    comments: [
      ['manager', '二楼已经换好'],
      ['boss', '动作快，赞', 'manager'],
    ],
  },
  { by: 'keeper', ago: 12, body: '盘点结束，账实相符。', photos: 0, likes: ['boss'], comments: [] },
  {
    ...{ by: 'lin', ago: 9, photos: 9 },
    body: '城南新店今天试营业，陈列按新标准做的，大家看看哪里还能改。',
    likes: ['boss', 'manager', 'zhou', 'accountant', 'keeper'],
    comments: [
      ['zhou', '配件墙真整齐'],
      ['manager', '第三排价签再靠左一点'],
      ['lin', '好，下午就改', 'manager'],
    ],
  },
  {
    ...{ by: 'accountant', ago: 6, photos: 0, likes: ['manager'] },
    body: '提醒：本周五前把上月的支出单据补齐，缺照片的先拍照上传。\n一、房租和水电\n二、快递费\n三、样机折旧',
    comments: [['zhou', '收到']],
  },
  { by: 'zhou', ago: 4, body: '老客户一次带走 12 台', photos: 2, likes: ['boss', 'lin'], comments: [] },
  {
    ...{ by: 'pupil', ago: 2, photos: 1, likes: ['lin'] },
    body: '连续打卡 30 天，单词终于背完一册',
    comments: [['boss', '坚持就是本事']],
  },
  {
    ...{ by: 'manager', ago: 1, photos: 4 },
    body: '厂家培训纪要：卖点讲三句，演示不超过两分钟。',
    likes: ['lin', 'zhou'],
    comments: [],
  },
  { by: 'zhou', ago: 0, body: '早班开门，地铁口人不少', photos: 1, likes: [], comments: [] },
]

const HUES = [205, 28, 150, 268, 340, 48]

/** Draws a shop display with phones in varying colours instead of a photo. */
async function drawPicture(n: number): Promise<{ image: Buffer; width: number; height: number }> {
  const [width, height] = n % 5 === 3 ? [720, 960] : [960, 720]
  const hue = HUES[n % HUES.length] ?? 0
  const phones = Array.from({ length: 3 + (n % 4) }, (_, index) => {
    const x = 60 + index * 130
    const tint = (hue + index * 23) % 360
    return `<rect x="${x}" y="${height * 0.35}" width="92" height="190" rx="14" fill="hsl(${tint} 45% 30%)"/>
      <rect x="${x + 7}" y="${height * 0.35 + 9}" width="78" height="172" rx="8" fill="hsl(${tint} 70% 72%)"/>`
  }).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 45% 88%)"/>
    <rect y="${height * 0.35 + 190}" width="100%" height="26" fill="hsl(${hue} 25% 55%)"/>
    <circle cx="${width - 110}" cy="110" r="${46 + (n % 3) * 12}" fill="hsl(${(hue + 40) % 360} 80% 70%)"/>${phones}</svg>`
  return { image: await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer(), width, height }
}

async function storePicture(storage: Storage, n: number) {
  const { image, width, height } = await drawPicture(n)
  const thumb = await sharp(image)
    .resize({ width: MOMENT_THUMB_PX, height: MOMENT_THUMB_PX, fit: 'outside' })
    .jpeg({ quality: 70 })
    .toBuffer()
  return { fileKey: await storage.put(image), thumbKey: await storage.put(thumb), width, height }
}

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
  readonly storage: Storage | undefined
}

/** Seeds moments; without a storage they have no photos. */
export async function seedMoments(db: Db, { tenantId, calendar, staff, storage }: Parts): Promise<void> {
  const [lin = staff.manager, zhou = staff.manager] = staff.sellers
  const { boss, manager, keeper, accountant, pupils } = staff
  const userIds: Record<Author, number> = { boss, manager, keeper, accountant, lin, zhou, pupil: pupils[0] }
  let pictureCount = 0
  for (const { by, ago, body, photos, likes, comments, pinned } of MOMENT_PLANS) {
    const createdAt = calendar.at(ago, 0.3)
    const pinnedAt = pinned ? createdAt : null
    const [momentId = 0] = await insertAll(db, moments, [
      { tenantId, userId: userIds[by], body, createdAt, pinnedAt },
    ])
    for (let n = 0; storage && n < photos; n++) {
      const stored = await storePicture(storage, pictureCount++)
      await insertAll(db, momentPhotos, [
        { tenantId, momentId, userId: userIds[by], at: createdAt, ...stored },
      ])
    }
    if (likes.length > 0)
      await db.insert(momentLikes).values(likes.map((who) => ({ tenantId, momentId, userId: userIds[who] })))
    if (comments.length > 0)
      await db.insert(momentComments).values(
        comments.map(([who, text, to], index) => ({
          ...{ tenantId, momentId, userId: userIds[who], body: text, replyToUserId: to ? userIds[to] : null },
          createdAt: calendar.at(ago, 0.4 + index / 20),
        })),
      )
  }
}
