import { getMetrics } from '@/lib/http/metrics-route';
import { otherMethods } from '@/lib/http/other-methods';

export const GET = getMetrics;

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
