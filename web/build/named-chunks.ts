interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/** Files that only pass on what others export; what is behind them isn't all needed at once. */
const PASSES_ON = /\/(?:index|public)\.ts$/

function collect(id: string, graph: ModuleGraph, found: Set<string>): void {
  if (found.has(id) || PASSES_ON.test(id)) return
  found.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) collect(next, graph, found)
}

/**
 * Names the chunks of what is needed together: by name, the files with all that they import at once beyond the names
 * before them. Left alone, the bundler cuts it up by which screens share what. Small chunks compress badly, and each is a
 * request with a kilobyte of headers, of which a phone makes six at a time.
 */
export function chunksOf(
  names: Readonly<Record<string, readonly string[]>>,
  /** Files of packages that an index would bring along with the rest, each with the chunk that it is in instead. */
  apart: readonly (readonly [file: RegExp, name: string])[] = [],
) {
  const chunks = new Map<string, string>()
  const assign = (graph: ModuleGraph) => {
    for (const [name, files] of Object.entries(names)) {
      const found = new Set(chunks.keys())
      for (const file of files) collect(file, graph, found)
      for (const id of found) if (!chunks.has(id)) chunks.set(id, name)
    }
  }
  return (id: string, graph: ModuleGraph): string | null => {
    if (chunks.size === 0) assign(graph)
    return apart.find(([file]) => file.test(id))?.[1] ?? chunks.get(id) ?? null
  }
}
