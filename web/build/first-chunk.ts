interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/** Files that only pass on what others export; what is behind them isn't all needed at once. */
const PASSES_ON = /\/(?:index|public)\.ts$/

/**
 * Names the chunk of all that the entry imports at once. Left alone, the bundler cuts it up by which screens share
 * what, and small chunks compress badly.
 */
export function firstChunk(entry: string) {
  const first = new Set<string>()
  const collect = (id: string, graph: ModuleGraph): void => {
    if (first.has(id)) return
    first.add(id)
    if (PASSES_ON.test(id)) return
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) collect(next, graph)
  }
  return (id: string, graph: ModuleGraph): string | null => {
    if (first.size === 0) collect(entry, graph)
    return first.has(id) ? 'first' : null
  }
}
