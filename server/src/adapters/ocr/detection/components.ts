import { type Point, smallestBox, type TextBox } from './text-box.ts'

/** A pixel above PIXEL_THRESHOLD belongs to text; the mean of a component must reach BOX_THRESHOLD. */
const PIXEL_THRESHOLD = 0.3
const BOX_THRESHOLD = 0.6
const MIN_PIXELS = 12
const MIN_SIDE = 3
/** The model marks only the core of a line, so boxes grow by this share of area over perimeter. */
const UNCLIP = 1.3

/** Boxes around the connected components of the detector's map (differentiable binarisation). */
export function findTextBoxes(map: Float32Array, width: number, height: number): TextBox[] {
  const visited = new Uint8Array(width * height)
  const stack = new Int32Array(width * height)
  const from = new Int32Array(height).fill(width)
  const to = new Int32Array(height).fill(-1)
  const boxes: TextBox[] = []
  const push = (depth: number, pixel: number) => {
    if (visited[pixel] || (map[pixel] as number) <= PIXEL_THRESHOLD) return depth
    visited[pixel] = 1
    stack[depth] = pixel
    return depth + 1
  }
  for (let start = 0; start < map.length; start++) {
    if (visited[start] || (map[start] as number) <= PIXEL_THRESHOLD) continue
    let depth = push(0, start)
    let [top, bottom] = [height, -1]
    let pixels = 0
    let sum = 0
    while (depth > 0) {
      const pixel = stack[--depth] as number
      const x = pixel % width
      const y = (pixel - x) / width
      pixels++
      sum += map[pixel] as number
      if (x < (from[y] as number)) from[y] = x
      if (x > (to[y] as number)) to[y] = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      if (x > 0) depth = push(depth, pixel - 1)
      if (x < width - 1) depth = push(depth, pixel + 1)
      if (y > 0) depth = push(depth, pixel - width)
      if (y < height - 1) depth = push(depth, pixel + width)
    }
    const corners = rowCorners(from, to, top, bottom)
    from.fill(width, top, bottom + 1)
    to.fill(-1, top, bottom + 1)
    if (pixels < MIN_PIXELS || sum / pixels < BOX_THRESHOLD) continue
    const box = smallestBox(corners)
    if (Math.min(box.w, box.h) >= MIN_SIDE) boxes.push(unclip(box))
  }
  return boxes
}

/** Corners of the first and last pixel of each row. */
function rowCorners(from: Int32Array, to: Int32Array, top: number, bottom: number): Point[] {
  const corners: Point[] = []
  for (let y = top; y <= bottom; y++) {
    const [left, right] = [from[y] ?? 0, (to[y] ?? 0) + 1]
    corners.push([left, y], [right, y], [left, y + 1], [right, y + 1])
  }
  return corners
}

function unclip(box: TextBox): TextBox {
  const growth = (box.w * box.h * UNCLIP) / (box.w + box.h)
  return { ...box, w: box.w + growth, h: box.h + growth }
}
