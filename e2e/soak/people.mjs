// People who read pages and call the API, in a process of their own: autocannon, with a time of thought before each request.
// Its one argument is a plan as JSON, its output the answers' latencies as JSON.
import autocannon from 'autocannon';

const { root, seconds, thinkSeconds, groups } = JSON.parse(process.argv[2]);
const { origin, pathname } = new URL(root);
const base = pathname.replace(/\/$/, '');
const waitSeconds = 30;

/** autocannon sends the next request as soon as it has an answer, or in step with all others; people do neither. */
function thinkFirst(client) {
  const send = client._doRequest.bind(client);
  let timer;
  let factor = Math.random();
  client._doRequest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => client.destroyed || send(), thinkSeconds * 1000 * factor);
    factor = 0.5 + Math.random();
  };
}

function requestsOf({ token, paths }) {
  const headers = { authorization: `Bearer ${token}` };
  return paths.map((path) => ({ method: 'GET', path: `${base}${path}`, headers }));
}

async function read({ name, people }) {
  const left = [...people];
  const result = await autocannon({
    url: origin,
    connections: people.length,
    duration: seconds,
    timeout: waitSeconds,
    // Replaced for each person, but autocannon wants something to begin with.
    requests: requestsOf(people[0]),
    setupClient(client) {
      thinkFirst(client);
      client.setRequests(requestsOf(left.pop()));
    },
  });
  const { p50, p99, max } = result.latency;
  const { errors, timeouts, non2xx } = result;
  const failures = { errors: errors - timeouts, timeouts, ...otherStatuses(result.statusCodeStats) };
  const failed = errors + non2xx;
  return { name, people: people.length, answers: result['2xx'], p50, p99, max, failed, failures };
}

function otherStatuses(counts) {
  return Object.fromEntries(Object.entries(counts ?? {}).filter(([status]) => !status.startsWith('2')));
}

console.log(JSON.stringify(await Promise.all(groups.map(read))));
