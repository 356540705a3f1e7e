/** The least that a server on this machine does for a request: Fastify with nothing before it or behind it. */
import fastify from 'fastify';

const payload = { id: 1, first_name: 'Ada', last_name: 'Owner', email: 'owner@demo.example', roles: ['admin'] };
const app = fastify();
app.get('/', async () => ({ status: true, payload }));
console.log(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
