import { writeFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../../scripts/setup/chromium-args.mjs'
import { encodeCode128 } from './code128.ts'

const WIDTH = 1280
const HEIGHT = 720
const MODULE_PX = 6
const PAPER = 235
const INK = 20
const FRAMES = 2

/** The picture of a camera above a barcode label: grey, with black bars in the middle. */
function picture(code: string): Buffer {
  const bars = encodeCode128(code)
  const remaining = Math.floor((WIDTH - bars.length * MODULE_PX) / 2)
  const row = Buffer.alloc(WIDTH, PAPER)
  bars.forEach((black, index) => {
    if (black) row.fill(INK, remaining + index * MODULE_PX, remaining + (index + 1) * MODULE_PX)
  })
  const blank = Buffer.alloc(WIDTH, PAPER)
  const inside = (y: number) => y > HEIGHT * 0.3 && y < HEIGHT * 0.7
  return Buffer.concat(Array.from({ length: HEIGHT }, (_, y) => (inside(y) ? row : blank)))
}

/** A video without motion for Chromium's fake camera. */
export function cameraVideoOf(code: string, path: string): string {
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture(code), colourless])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
  return path
}

/** The same label as an image file. */
export function barcodeImage(code: string): string {
  const bars = encodeCode128(code)
  const rects = bars.map((black, x) => (black ? `<rect x="${x}" width="1" height="40"/>` : '')).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${bars.length * 4}" viewBox="0 0 ${bars.length} 40">${rects}</svg>`
}

const CAMERA_ARGS = ['--use-fake-device-for-media-stream']

/** Starts a browser whose camera plays this video with permission granted. Without a video, the permission is not set. */
export const browserWithCamera = (film: string | undefined): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: film
      ? [
          ...CHROMIUM_ARGS,
          ...CAMERA_ARGS,
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ]
      : [...CHROMIUM_ARGS, ...CAMERA_ARGS],
  })
