import { execFileSync } from 'node:child_process'

/** Opens an archive as anybody would. Not a program of ours: whoever calls it may share a worker with other files. */
export const untar = (file: string, into: string): void => {
  execFileSync('tar', ['xzf', file, '-C', into])
}
