/** The API reference as OpenAPI 3.1, generated from the declarations, so it always matches the code. */
import * as z from 'zod';
import { type Code, generalCodes, specificCodes } from '../../contract/codes.ts';
import { codesOf, dataAgeHeader, type Endpoint } from '../../contract/endpoint.ts';
import { roleRules } from '../../contract/role-rules.ts';
import { version } from '../base/version.ts';

type Json = Record<string, unknown>;

const deviceScheme =
  'Device <id>.<moment>.<signature>: moment in milliseconds; the signature is ECDSA on P-256 with SHA-256, 64 bytes r and s in base64url, over the method, the path without its query, the moment and the hex SHA-256 of the body, each but the last followed by a line feed.';

const refusals: Record<string, string> = {
  400: 'Bad input; the message names the fields.',
  401: 'Not signed in, or the session has ended.',
  403: 'The role is missing, or two-step sign-in must be set up first.',
  404: 'Unknown id or path.',
  409: 'Conflicts with the current state: not enough stock, category in use, payment above the balance.',
  413: 'The request is too large.',
  429: 'Too many tries; the message says how long to wait.',
  500: 'Something went wrong on the server.',
  503: 'The database is not available; try again.',
};

export function openApi(endpoints: Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `Countinghouse: ${title}`,
      version,
      description:
        'Every response is {status, payload}. With status false, payload is a message for people and code says why to programs.',
    },
    paths,
    components: {
      schemas: { codes: { oneOf: Object.entries({ ...generalCodes, ...specificCodes }).map(meaning) } },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A session token, or a reset ticket.' },
        device: { type: 'apiKey', in: 'header', name: 'Authorization', description: deviceScheme },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { method, path, who, sellersWith, stockWith, byRole, summary, keyed, report, body, picture } = endpoint;
  const content = { 'application/json': { schema: refusal(codesOf(endpoint)) } };
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    summary,
    tags: [path.split('/')[1]],
    'x-who': who,
    ...(sellersWith && { 'x-sellers-with': sellersWith }),
    ...(stockWith && { 'x-stock-with': stockWith }),
    ...(byRole && { 'x-by-role': byRole.map((rule) => ({ rule, means: roleRules[rule].means })) }),
    security: who === 'anyone' ? [] : [who === 'device' ? { device: [] } : { bearer: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(keyed ? [idempotencyKey] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    ...(picture === 'body' && { requestBody: { required: true, content: pictures } }),
    responses: {
      200: {
        description: 'Done.',
        ...(report && { headers: { [dataAgeHeader]: dataAge } }),
        content: answered(endpoint),
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [status, { description, content }]),
      ),
    },
  };
}

function answered(endpoint: Endpoint): Json {
  const { picture, file } = endpoint;
  if (picture === 'answer') return pictures;
  if (file) return Object.fromEntries(file.map((type) => [type, {}]));
  return { 'application/json': { schema: envelope(endpoint) } };
}

const pictures: Json = { 'image/png': {}, 'image/jpeg': {} };

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A request repeated with the same key is done only once.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const dataAge: Json = {
  description: 'Only if it was read from a standby: how many seconds old it is.',
  schema: { type: 'integer', minimum: 0 },
};

function meaning([code, description]: [string, string]): Json {
  return { const: code, description };
}

function refusal(specific: Code[]): Json {
  return {
    type: 'object',
    required: ['status', 'payload', 'code'],
    properties: {
      status: { const: false },
      payload: { type: 'string' },
      code: { enum: [...Object.keys(generalCodes), ...specific] },
    },
  };
}

function envelope({ payload, meta }: Endpoint): Json {
  return {
    type: 'object',
    required: ['status', 'payload'],
    properties: {
      status: { const: true },
      payload: schemaOf(payload, 'output'),
      ...(meta && { meta: schemaOf(meta, 'output') }),
    },
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {} } = schemaOf(schema, 'input') as { properties?: Record<string, unknown> };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: one,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The format says the same as the pattern behind it, and is shorter.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return json;
}
