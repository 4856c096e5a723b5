import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Fen, Id, Instant, Nullable, OneOf, Paged, Query, searchText } from '../platform/schema.ts'
import { PostedDocument, Reason, STOCK_DOCUMENT_KINDS } from './schemas.ts'

const Document = Type.Object({
  ...PostedDocument.properties,
  kind: OneOf(STOCK_DOCUMENT_KINDS),
  at: Instant,
  by: Type.String(),
  location: Nullable(Type.String()),
  reason: Type.String(),
  reverses: Nullable(Type.String({ description: 'Number of the document that this one reverses' })),
  reversed_by: Nullable(Type.String({ description: 'Number of the document that reverses this one' })),
})

const DocumentFilters = {
  q: searchText,
  kind: Type.Optional(OneOf(STOCK_DOCUMENT_KINDS)),
  location_id: Type.Optional(Id),
}

export const listStockDocuments = endpoint({
  method: 'GET',
  path: '/api/stock/documents',
  summary: 'Lists stock documents, newest first, searched by number, reason or IMEI',
  permission: 'staff',
  apiKey: true,
  input: Query(DocumentFilters),
  output: Paged(Document),
})

export const exportStockDocuments = exportEndpoint(
  '/api/stock/documents/export',
  'stock documents',
  DocumentFilters,
)

export const getStockDocument = endpoint({
  method: 'GET',
  path: '/api/stock/documents/:id',
  summary: 'Returns a stock document with its devices and pieces; unit costs require cost-view',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Document.properties,
    reversible: Type.Boolean(),
    lines: Type.Array(
      Type.Object({
        device_id: Nullable(Id),
        title: Type.String(),
        identifier: Type.String(),
        quantity: Type.Integer({ description: 'Change in pieces for accessories; 1 for a device' }),
        unit_cost_fen: Nullable(Fen),
        from: Nullable(Type.String({ description: 'Previous status or location' })),
        to: Nullable(Type.String({ description: 'New status or location' })),
      }),
    ),
  }),
})

export const reverseStockDocument = endpoint({
  method: 'POST',
  path: '/api/stock/documents/:id/reverse',
  summary: 'Reverses a stock document, unless its items have changed since',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, reason: Reason }),
  output: PostedDocument,
})
