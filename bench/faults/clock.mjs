// Preloaded into a server: shifts its clock by the milliseconds in the file CLOCK_OFFSET_FILE.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_OFFSET_FILE ?? ''
let offset = 0
const RealDate = Date
const now = () => RealDate.now() + offset
globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now())
    else super(...args)
  }
  static now = now
}
setInterval(() => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // keep the previous offset
  }
}, 200).unref()
