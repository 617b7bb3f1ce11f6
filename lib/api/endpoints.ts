import { z } from 'zod';
import { administrationEndpoints } from './administration-endpoints';
import { analysisEndpoints } from './analysis-endpoints';
import { atQuery, periodQuery, userParams } from './common';
import type { Endpoint } from './endpoint';
import { estimateAnswer, estimateBody } from './estimate';
import { fitAnswer, fitBody } from './fit';
import {
  appsAnswer,
  checkLaunchAnswer,
  checkLaunchBody,
  endOverdueAnswer,
  endOverdueBody,
  endSessionAnswer,
  launchBody,
  sessionParams,
} from './launches';
import { health, overview } from './overview';
import { providerEndpoints } from './provider-endpoints';
import { node, nodeBody, nodeParams, nodesAnswer, overdueAnswer, session, sessionsAnswer } from './sessions';
import { signInAnswer, signInBody, signOutAnswer } from './sign-in';
import { burnDown, me, usageAnswer, userDetail, usersAnswer, usersQuery } from './users';

/** Every call of the API: what client, server, OpenAPI document and the permission walk all read. */
export const endpoints = {
  getHealth: {
    method: 'GET',
    path: '/api/v1/health',
    summary: 'Whether the store answers',
    action: 'health.read',
    answer: health,
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/v1/openapi.json',
    summary: 'This description of the API, as OpenAPI 3.1',
    action: 'api-reference.read',
    answer: z.looseObject({ openapi: z.string() }).meta({ description: 'An OpenAPI document' }),
  },
  signIn: {
    method: 'POST',
    path: '/api/v1/sign-in',
    summary: 'Sign in with a token or a one-time link; sets the cookie',
    action: 'sign-in',
    body: signInBody,
    answer: signInAnswer,
  },
  signOut: {
    method: 'DELETE',
    path: '/api/v1/sign-in',
    summary: 'Sign out; the cookie is worthless at once',
    action: 'sign-out',
    answer: signOutAnswer,
  },
  getMe: {
    method: 'GET',
    path: '/api/v1/me',
    summary: 'The signed-in person: limits and what is left',
    action: 'me.read',
    query: atQuery,
    answer: me,
  },
  getOverview: {
    method: 'GET',
    path: '/api/v1/overview',
    summary: "The administrator's overview",
    action: 'overview.read',
    answer: overview,
  },
  getUsage: {
    method: 'GET',
    path: '/api/v1/usage',
    summary: 'Weighted time of every user in a period',
    action: 'usage.read',
    query: periodQuery,
    answer: usageAnswer,
  },
  listUsers: {
    method: 'GET',
    path: '/api/v1/users',
    summary: 'Users with limits and allowance',
    action: 'users.list',
    query: usersQuery,
    answer: usersAnswer,
  },
  getUser: {
    method: 'GET',
    path: '/api/v1/users/{name}',
    summary: 'One user',
    action: 'user.read',
    params: userParams,
    query: atQuery,
    answer: userDetail,
  },
  getBurnDown: {
    method: 'GET',
    path: '/api/v1/users/{name}/burn-down',
    summary: 'How an allowance was spent, and by what',
    action: 'user.read',
    params: userParams,
    query: periodQuery,
    answer: burnDown,
  },
  listSessions: {
    method: 'GET',
    path: '/api/v1/sessions',
    summary: 'Live sessions by node, as last reported (a user: their own)',
    action: 'sessions.read',
    answer: sessionsAnswer,
  },
  listOverdue: {
    method: 'GET',
    path: '/api/v1/overdue',
    summary: 'Sessions that are over a limit',
    action: 'overdue.read',
    answer: overdueAnswer,
  },
  startSession: {
    method: 'POST',
    path: '/api/v1/sessions',
    summary: 'Start a session; a refusal (403) names the limit, the figures and when it ends',
    action: 'session.launch',
    body: launchBody,
    answer: session,
    status: 201,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/v1/sessions/{id}',
    summary: 'End a session',
    action: 'session.end',
    params: sessionParams,
    answer: endSessionAnswer,
  },
  checkLaunch: {
    method: 'POST',
    path: '/api/v1/launches/check',
    summary: 'Whether a launch would be allowed, what it would get and where it would run',
    action: 'launch.check',
    body: checkLaunchBody,
    answer: checkLaunchAnswer,
  },
  listApps: {
    method: 'GET',
    path: '/api/v1/apps',
    summary: 'What the signed-in person may start',
    action: 'apps.read',
    answer: appsAnswer,
  },
  endOverdue: {
    method: 'POST',
    path: '/api/v1/overdue/end',
    summary: 'End all overdue sessions, or those named; one result a session',
    action: 'overdue.end',
    body: endOverdueBody,
    answer: endOverdueAnswer,
  },
  changeNode: {
    method: 'PUT',
    path: '/api/v1/nodes/{id}',
    summary: 'Approve, suspend or move a node',
    action: 'node.change',
    params: nodeParams,
    body: nodeBody,
    answer: node,
    takesVersion: true,
  },
  getMetrics: {
    method: 'GET',
    path: '/api/v1/metrics',
    summary: 'Metrics in Prometheus form; also for the bearer of HEADROOM_METRICS_TOKEN',
    action: 'metrics.read',
    answer: z.string().meta({ description: 'Text in the Prometheus exposition format' }),
    mediaType: 'text/plain',
  },
  listNodes: {
    method: 'GET',
    path: '/api/v1/nodes',
    summary: 'Nodes and their capacity',
    action: 'nodes.read',
    answer: nodesAnswer,
  },
  estimate: {
    method: 'POST',
    path: '/api/v1/estimate',
    summary: 'Memory, GPU memory and disk of an analysis run',
    action: 'estimate',
    body: estimateBody,
    answer: estimateAnswer,
  },
  fit: {
    method: 'POST',
    path: '/api/v1/fit',
    summary: 'Coefficients that cover measured runs and over-claim least',
    action: 'fit',
    body: fitBody,
    answer: fitAnswer,
  },
  ...analysisEndpoints,
  ...administrationEndpoints,
  ...providerEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
