import { execFileSync } from 'node:child_process'

/** Unpacks an archive with the system's tar instead of our code. Callers may share a worker with other test files. */
export const untar = (file: string, into: string): void => {
  execFileSync('tar', ['xzf', file, '-C', into])
}
