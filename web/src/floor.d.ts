// What is newer than ES2022, the library of tsconfig.browser.json, and in all engines of build/browser-floor.ts.

interface Array<T> {
  findLast<S extends T>(predicate: (value: T, index: number, all: T[]) => value is S): S | undefined
  findLast(predicate: (value: T, index: number, all: T[]) => unknown): T | undefined
  findLastIndex(predicate: (value: T, index: number, all: T[]) => unknown): number
}

interface ReadonlyArray<T> {
  findLast<S extends T>(predicate: (value: T, index: number, all: readonly T[]) => value is S): S | undefined
  findLast(predicate: (value: T, index: number, all: readonly T[]) => unknown): T | undefined
  findLastIndex(predicate: (value: T, index: number, all: readonly T[]) => unknown): number
}
