/**
 * Walks through the provider's pages as a browser would: from its authorization address over the form to the address
 * that it sends the browser back to, which is not asked for.
 */
export async function visitProvider(authorization: string, login: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(authorization);
  let init: RequestInit = {};
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const text of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) init = { method: 'POST', body: new URLSearchParams({ login }) };
    else {
      url = new URL(location, url);
      init = {};
    }
    if (url.href.startsWith(redirectUri)) return url;
  }
  throw new Error('the provider did not send the browser back');
}
