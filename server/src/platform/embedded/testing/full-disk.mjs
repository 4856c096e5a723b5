// Loaded into the engine's thread by --import: while the file named by FULL_DISK_FLAG exists, growing files fail with
// ENOSPC, as on a full disk.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const flag = process.env.FULL_DISK_FLAG ?? ''
const { writeSync } = fs
const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  })

fs.writeSync = (fd, ...rest) => {
  // Existing space stays usable; only growing files fail.
  const [, , length, position] = rest
  if (fs.existsSync(flag) && fs.fstatSync(fd).size < (position ?? 0) + (length ?? 0)) throw noSpace()
  return writeSync(fd, ...rest)
}
syncBuiltinESMExports()
