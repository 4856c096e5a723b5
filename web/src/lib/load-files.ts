/** Files that were requested and have not loaded yet. */
const pending = new Map<string, Promise<void>>()

/** Styles that the server inlined into the page count as loaded. */
const isInPage = (file: string) =>
  document.querySelector(`link[href="/${file}"],style[data-files~="${file}"]`) !== null

function loadFile(file: string): Promise<void> {
  const loading = pending.get(file)
  if (loading) return loading
  if (isInPage(file)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = `/${file}`
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      // The next attempt requests the file again.
      link.remove()
      reject(new Error(`${file} could not be loaded`))
    }
  }).finally(() => pending.delete(file))
  pending.set(file, loaded)
  document.head.append(link)
  return loaded
}

/**
 * Imports a module after its styles have loaded, and fetches the code that it needs in parallel. Vite calls it for every
 * `import()` with the files of its chunk (web/build/load-files.ts). Rejects if a stylesheet or the module fails to load.
 */
export async function loadWithFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const loaded = files.map((file) => {
    const loading = loadFile(file)
    // The import itself reports code that fails to load.
    return file.endsWith('.css') ? loading : void loading.catch(() => undefined)
  })
  await Promise.all(loaded)
  return load()
}
