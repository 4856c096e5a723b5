// Simulates a phone photo of a page. The same seed gives the same image.
import sharp from 'sharp'

/** Mulberry32, a small and portable random number generator. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Rotated by 1.5–3°, keystone of 2–4 %, lit from one side with a shadow, slightly out of focus, JPEG quality 40. */
export async function phonePhoto(page: Buffer, seed: number): Promise<Buffer> {
  const random = randomOf(seed)
  const degrees = (1.5 + 1.5 * random()) * (random() < 0.5 ? -1 : 1)
  const keystone = (0.02 + 0.02 * random()) * (random() < 0.5 ? -1 : 1)
  const angle = random() * Math.PI * 2
  const { data, info } = await sharp(page)
    .flatten({ background: '#fff' })
    .resize({ width: 1800 })
    .rotate(degrees, { background: '#e8e4dc' })
    .blur(0.7)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shot = photographed(data, info.width, info.height, { keystone, angle, random })
  return sharp(shot, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer()
}

interface Shot {
  keystone: number
  angle: number
  random: () => number
}

function photographed(
  page: Buffer,
  width: number,
  height: number,
  { keystone, angle, random }: Shot,
): Buffer {
  const shot = Buffer.alloc(page.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // the far edge is smaller, and rows are closer together towards it
      const depth = 1 + keystone * (y / height - 0.5) * 2
      const sx = clamp((x - width / 2) * depth + width / 2, width - 2)
      const sy = clamp((y - height / 2) * (1 + (depth - 1) / 2) + height / 2, height - 2)
      const across = ((x / width - 0.5) * Math.cos(angle) + (y / height - 0.5) * Math.sin(angle)) * 0.5
      const shadow = Math.hypot(x / width - 0.8, y / height - 0.85) < 0.35 ? 0.82 : 1
      const light = (0.78 + across * 0.55) * shadow
      const noise = (random() - 0.5) * 14
      const offset = (y * width + x) * 3
      for (let c = 0; c < 3; c++)
        shot[offset + c] = clamp(sample(page, width, sx, sy, c) * light + noise, 255)
    }
  return shot
}

function sample(page: Buffer, width: number, x: number, y: number, c: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - x0, y - y0]
  const offset = (y0 * width + x0) * 3 + c
  const top = (page[offset] ?? 0) * (1 - fx) + (page[offset + 3] ?? 0) * fx
  const under = (page[offset + width * 3] ?? 0) * (1 - fx) + (page[offset + width * 3 + 3] ?? 0) * fx
  return top * (1 - fy) + under * fy
}

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value))

export const rotateImage = (image: Buffer, degrees: number): Promise<Buffer> =>
  sharp(image).rotate(degrees).jpeg({ quality: 60 }).toBuffer()
