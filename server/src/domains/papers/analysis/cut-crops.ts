import type { PageBox } from '@shangxue/contract/papers/schemas'
import sharp from 'sharp'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { PageRow } from '../pages/queries.ts'
import type { DraftCrops } from '../reconcile/store-draft.ts'
import type { StoredCrop } from '../schema.ts'
import type { PaperDraft } from '../splitting/draft.ts'

/** Margin around a crop in pixels: text that touches the edge is hard to read. */
const MARGIN = 8
const QUALITY = 85

/** Crops unreadable areas from the straightened pages, so that they are shown instead of guessed. */
export async function cutCrops(
  storage: Storage,
  draft: PaperDraft,
  pages: readonly PageRow[],
): Promise<DraftCrops> {
  const images = new Map<string, Buffer>()
  const storedCrops: StoredCrop[] = []

  async function cutCrop(kind: StoredCrop['kind'], box: PageBox): Promise<StoredCrop | undefined> {
    const page = pages[box.page - 1]
    const key = page?.straightKey ?? page?.fileKey
    if (!key) return undefined
    const image = images.get(key) ?? Buffer.from(await storage.get(key))
    images.set(key, image)
    const fileKey = await storage.put(await extractArea(image, box))
    const crop = { id: crypto.randomUUID(), kind, box, fileKey }
    storedCrops.push(crop)
    return crop
  }
  const cutAll = async (regions: readonly { kind: StoredCrop['kind']; box: PageBox }[]) => {
    const crops: StoredCrop[] = []
    for (const { kind, box } of regions) {
      const crop = await cutCrop(kind, box)
      if (crop) crops.push(crop)
    }
    return crops
  }

  try {
    const questionCrops: StoredCrop[][] = []
    for (const question of draft.questions) questionCrops.push(await cutAll(question.crops))
    return { questionCrops, unread: await cutAll(draft.unread) }
  } catch (error) {
    await deleteCropFiles(storage, storedCrops)
    throw error
  }
}

async function extractArea(image: Buffer, box: PageBox): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata()
  const left = Math.max(0, Math.floor(box.x * width) - MARGIN)
  const top = Math.max(0, Math.floor(box.y * height) - MARGIN)
  const right = Math.min(width, Math.ceil((box.x + box.w) * width) + MARGIN)
  const bottom = Math.min(height, Math.ceil((box.y + box.h) * height) + MARGIN)
  const area = { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
  return sharp(image).extract(area).jpeg({ quality: QUALITY }).toBuffer()
}

export async function deleteCropFiles(storage: Storage, crops: readonly StoredCrop[]): Promise<void> {
  for (const { fileKey } of crops) await storage.remove(fileKey)
}
