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
  reverses: Nullable(Type.String({ description: 'number of the document that this one takes back' })),
  reversed_by: Nullable(Type.String({ description: 'number of the document that takes this one back' })),
})

const DocumentFilters = {
  q: searchText,
  kind: Type.Optional(OneOf(STOCK_DOCUMENT_KINDS)),
  location_id: Type.Optional(Id),
}

export const listStockDocuments = endpoint({
  method: 'GET',
  path: '/api/stock/documents',
  summary: 'Documents of stock, the latest first, found by number, reason or an IMEI',
  permission: 'staff',
  input: Query(DocumentFilters),
  output: Paged(Document),
})

export const exportStockDocuments = exportEndpoint(
  '/api/stock/documents/export',
  'documents of stock',
  DocumentFilters,
)

export const getStockDocument = endpoint({
  method: 'GET',
  path: '/api/stock/documents/:id',
  summary: 'One document with its phones and pieces; what a piece cost only with cost-view',
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Document.properties,
    reversible: Type.Boolean(),
    lines: Type.Array(
      Type.Object({
        device_id: Nullable(Id),
        title: Type.String(),
        identifier: Type.String(),
        quantity: Type.Integer({ description: 'of accessories: more or fewer pieces; 1 for a phone' }),
        unit_cost_fen: Nullable(Fen),
        from: Nullable(Type.String({ description: 'status or place before' })),
        to: Nullable(Type.String({ description: 'status or place after' })),
      }),
    ),
  }),
})

export const reverseStockDocument = endpoint({
  method: 'POST',
  path: '/api/stock/documents/:id/reverse',
  summary: 'Takes a document back by its mirror image, where nothing has happened to its goods since',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, reason: Reason }),
  output: PostedDocument,
})
