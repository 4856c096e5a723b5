import type { Endpoint, Input } from '@shangxue/contract/platform/endpoint'
import type { ExportEndpoint } from '@shangxue/contract/platform/exports'
import type { Permission } from '@shangxue/contract/platform/permissions'
import { type FigureSource, postgresSource } from '../columnar/figure-source.ts'
import type { Db } from '../database/database.ts'
import type {
  CellValue,
  SheetChart,
  WorkbookColumn,
  WorkbookSheet,
} from '../spreadsheet/write/write-workbook.ts'

export interface ExportContext {
  /** One read-only transaction; each batch of rows has its own. */
  readonly db: Db
  readonly tenantId: number
  readonly userId: number
  readonly seesCost: boolean
}

/** Who asks for figures: an export context without its transaction. */
export type FigureViewer = Omit<ExportContext, 'db'>

export interface ExportColumn<Row> extends WorkbookColumn {
  /** Contains cost or minimum prices: omitted for users without cost-view. */
  readonly cost?: boolean
  readonly value: (row: Row) => CellValue
}

/**
 * One exportable table. Its keys are read in one statement, so that the file reflects the list at one instant and in
 * its order. The rows follow in batches, so that memory does not grow with them.
 */
export interface ExportSpec<E extends Endpoint, Key, Row> {
  readonly endpoint: E
  /** Names the file and the sheet, e.g. '库存'. */
  readonly title: string
  /** Required besides the endpoint's permission. */
  readonly needs?: readonly Permission[]
  readonly columns: readonly ExportColumn<Row>[]
  /** Further columns that depend on the filters; none of them contains costs. */
  readonly columnsFor?: (filters: Input<E>) => readonly ExportColumn<Row>[]
  /** Drawn beside the table; refers to columns by their headings. */
  readonly chart?: (filters: Input<E>) => ExportChart
  /** The filters in words, shown above the headings. */
  readonly about?: (context: ExportContext, filters: Input<E>) => Promise<[string, string][]>
  /** Keys that the filters select, in the list's order; at most `limit`. */
  readonly keys: (context: ExportContext, filters: Input<E>, limit: number) => Promise<Key[]>
  /** The same keys from the read model of a company that has one. */
  readonly figures?: FigureKeys<E, Key>
  /** Rows of the given keys, in their order. Rows deleted meanwhile are omitted. */
  readonly rows: (context: ExportContext, keys: Key[], filters: Input<E>) => Promise<Row[]>
}

export interface ExportChart extends Omit<SheetChart, 'names' | 'values'> {
  readonly names: string
  readonly values: string
}

export type Filters = Record<string, unknown>

export type FigureKeys<E extends Endpoint, Key> = (
  source: FigureSource,
  viewer: FigureViewer,
  filters: Input<E>,
) => Promise<Key[]>

/** `keys` and `figures` of an export whose rows are figures, from one function for both sources. */
export const figureKeys = <E extends Endpoint, Key>(figures: FigureKeys<E, Key>) => ({
  keys: ({ db, ...viewer }: ExportContext, filters: Input<E>) =>
    figures(postgresSource(db, viewer.tenantId), viewer, filters),
  figures,
})

/** What the platform runs: an `ExportSpec` (`exportable`) or a `WorkbookSpec` (`workbookExport`) without its type parameters. */
export interface Exportable {
  readonly endpoint: ExportEndpoint
  readonly title: string
  readonly needs: readonly Permission[]
  /** Additional permissions for a file with these filters. */
  needsFor?(filters: Filters): readonly Permission[]
  /** True if some columns are only for users with cost-view. */
  readonly includesCost: boolean
  columns(seesCost: boolean, filters: Filters): WorkbookColumn[]
  chart?(seesCost: boolean, filters: Filters): SheetChart | undefined
  about(context: ExportContext, filters: Filters): Promise<[string, string][]>
  keys(context: ExportContext, filters: Filters, limit: number): Promise<unknown[]>
  /** Reads the keys from the read model. */
  figures?(source: FigureSource, viewer: FigureViewer, filters: Filters): Promise<unknown[]>
  cells(context: ExportContext, keys: readonly unknown[], filters: Filters): Promise<CellValue[][]>
  /** Instead of one table: sheets that are read at once and represented by one key. */
  sheets?(context: ExportContext, filters: Filters): Promise<readonly SheetWithRows[]>
}

/** A sheet whose rows are all in memory. */
export interface SheetWithRows extends WorkbookSheet {
  readonly rows: readonly (readonly CellValue[])[]
}
/** A workbook of several small sheets, such as a report that is one page on the screen. */
export interface WorkbookSpec<E extends Endpoint> {
  readonly endpoint: E
  readonly title: string
  readonly needs?: readonly Permission[]
  readonly needsFor?: (filters: Input<E>) => readonly Permission[]
  /** Some figures are only for users with cost-view. */
  readonly includesCost: boolean
  readonly sheets: (context: ExportContext, filters: Input<E>) => Promise<readonly SheetWithRows[]>
}

export const workbookExport = <E extends ExportEndpoint>(spec: WorkbookSpec<E>): Exportable => ({
  endpoint: spec.endpoint,
  title: spec.title,
  needs: [spec.endpoint.permission, ...(spec.needs ?? [])],
  needsFor: (filters) => spec.needsFor?.(filters as Input<E>) ?? [],
  includesCost: spec.includesCost,
  columns: () => [],
  about: async () => [],
  keys: async () => [0],
  cells: async () => [],
  sheets: (context, filters) => spec.sheets(context, filters as Input<E>),
})

export function exportable<E extends ExportEndpoint, Key, Row>(spec: ExportSpec<E, Key, Row>): Exportable {
  const { endpoint, title, needs = [], figures } = spec
  const visibleColumns = (seesCost: boolean, filters: Filters) =>
    [...spec.columns, ...(spec.columnsFor?.(filters as Input<E>) ?? [])].filter(
      ({ cost }) => seesCost || !cost,
    )
  return {
    endpoint,
    title,
    needs: [endpoint.permission, ...needs],
    includesCost: spec.columns.some(({ cost }) => cost),
    columns: (seesCost, filters) =>
      visibleColumns(seesCost, filters).map(({ header, kind, width, stays }) => ({
        ...{ header, kind },
        ...(width === undefined ? {} : { width }),
        ...(stays === undefined ? {} : { stays }),
      })),
    chart(seesCost, filters) {
      const chart = spec.chart?.(filters as Input<E>)
      if (!chart) return undefined
      const headings = visibleColumns(seesCost, filters).map(({ header }) => header)
      const [names, values] = [headings.indexOf(chart.names), headings.indexOf(chart.values)]
      return { ...chart, names, values }
    },
    about: async (context, filters) => spec.about?.(context, filters as Input<E>) ?? [],
    keys: (context, filters, limit) => spec.keys(context, filters as Input<E>, limit),
    ...(figures && {
      figures: (source: FigureSource, viewer: FigureViewer, filters: Filters) =>
        figures(source, viewer, filters as Input<E>),
    }),
    async cells(context, keys, filters) {
      const columns = visibleColumns(context.seesCost, filters)
      const rows = await spec.rows(context, keys as Key[], filters as Input<E>)
      return rows.map((row) => columns.map(({ value }) => value(row)))
    },
  }
}
